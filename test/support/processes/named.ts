/** How the holder of a lock is named: only Linux tells who it is. */
export const named = (pid: number): string =>
  process.platform === 'linux' ? ` (process ${pid})` : ''
