import { describe } from 'node:test'
import { registerTests } from './support/register-tests.ts'

describe('the pages', () => registerTests('web'))
