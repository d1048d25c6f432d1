/** `text`, but for the name of the process `pid`: not every system tells who has a file locked. */
export const unnamed = (text: string, pid: number): string => text.replace(` (process ${pid})`, '')
