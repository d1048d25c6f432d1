import { skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { describeService } from './suites.ts'

describeService('PostgreSQL', 'postgres', skipWithoutPostgres)
