import { describeService } from './suites.ts'

describeService('PGlite', 'pglite')
