import { describeService } from './suites.ts'

describeService('SQLite', 'sqlite')
