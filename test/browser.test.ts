import { describe } from 'node:test'
import { skipWithoutChromium } from './support/browser/chromium.ts'
import { registerTests } from './support/register-tests.ts'

describe('a browser', { skip: skipWithoutChromium }, () => registerTests('browser'))
