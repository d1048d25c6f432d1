import { skipWithoutPostgres } from '../support/postgres.ts'
import { describeService } from './suites.ts'

describeService('PostgreSQL', 'postgres', skipWithoutPostgres)
