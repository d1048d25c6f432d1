import { skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { describeService } from './suites.ts'

// It stands in for a server. The store keeps its contract on both (`test/store/contract`).
const skip = skipWithoutPostgres === false && 'the same is tested on a real PostgreSQL here'

describeService('PGlite', 'pglite', skip)
