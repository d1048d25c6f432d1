import { constants } from 'node:os'

/** Signals that stop the service. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** With the exit code that a shell reports for a process that a signal ended. */
const end = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])

/** Lets a signal that stops the service end the process in order: what listens for its exit still runs. */
export function endAtSignals(): void {
  for (const name of stopSignals) process.off(name, end).on(name, end)
}

/** Passes the signals that stop the service to `listener`. From then on, they no longer end the process by themselves. */
export function takeSignals(listener: (signal: NodeJS.Signals) => void): void {
  for (const name of stopSignals) {
    process.on(name, listener)
    process.off(name, end)
  }
}
