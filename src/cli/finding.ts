import { newestSchemaVersion } from '../store/opening/migrate.ts'

/** The result of one check. */
export interface Finding {
  readonly isGood: boolean
  readonly text: string
}

export const good = (text: string): Finding => ({ isGood: true, text })
export const wrong = (text: string): Finding => ({ isGood: false, text })

export function schemaFinding(schemaVersion: number): Finding {
  const text = `tables at step ${schemaVersion}; this version knows ${newestSchemaVersion}`
  if (schemaVersion > newestSchemaVersion) return wrong(text)
  const isOlder = schemaVersion < newestSchemaVersion
  return good(isOlder ? `${text}: the next start of the service brings them up to date` : text)
}
