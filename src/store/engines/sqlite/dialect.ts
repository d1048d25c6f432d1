import { type QueryCompiler, SqliteDialect, SqliteQueryCompiler } from 'kysely'

/**
 * Kysely's dialect, with a plus sign before each parameter, which changes nothing about its value. Of a bare one, SQLite
 * may look at the value to choose a plan, and then prepares the statement again after each other value
 * (https://sqlite.org/c3ref/prepare.html, "the third change"): 3 µs for a list whose execution takes as long.
 */
export class SteadyDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SteadyCompiler()
  }
}

class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
