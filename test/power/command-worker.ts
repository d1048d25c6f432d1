import { parentPort, workerData } from 'node:worker_threads'
import { replayCommands } from './replay-commands.ts'

parentPort?.postMessage(await replayCommands(workerData))
