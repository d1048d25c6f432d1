import { assignments } from './0001-assignments.ts'
import type { Migration } from './migration.ts'

/** Every step, in order; a step's number is its place, from 1. */
export const migrations: readonly Migration[] = [assignments]
