/** In milliseconds, for how long this thread has had the processor. What else the machine does is not in it. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
