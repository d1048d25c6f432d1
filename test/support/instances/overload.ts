import { availableParallelism, loadavg } from 'node:os'

/** What runs at once for each processor where only the tests run. */
const usual = 3

/**
 * By how much a promised time grows now. Promises are made for a machine that has time: on one
 * with ten times the work, everything takes ten times as long. At least 1.
 */
export const overload = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism() / usual)
