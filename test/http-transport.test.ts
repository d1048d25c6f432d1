import { describe } from 'node:test'
import { registerTests } from './support/register-tests.ts'

describe('the transport', () => registerTests('transport'))
