import { statSync } from 'node:fs'
import type { Settings } from '../config/config.ts'
import { messageOf } from '../domain/errors.ts'
import { type MailServer, probeMailServer } from '../notify/mail-server.ts'
import { examineFile } from './file-findings.ts'
import { type Finding, good, wrong } from './finding.ts'
import { examineServer } from './server-findings.ts'

/** Checks what the settings name. */
export async function examine({ database, passwordFile, mail }: Settings): Promise<Finding[]> {
  return [
    ...(passwordFile === undefined ? [] : [passwordFinding(passwordFile)]),
    ...(database.engine === 'sqlite'
      ? await examineFile(database.file)
      : await examineServer(database)),
    ...(mail ? [await mailFinding(mail)] : []),
  ]
}

/** Whether others can read a file. Its group may: the file may belong to root, and its group be the service's. */
function passwordFinding(file: string): Finding {
  const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o007) === 0
  return isPrivate
    ? good(`not everybody can read ${file}, which holds a password`)
    : wrong(
        `everybody can read ${file}, which holds a password; chown it to the user of the service, then chmod 600 keeps others out`,
      )
}

async function mailFinding(server: MailServer): Promise<Finding> {
  try {
    await probeMailServer(server)
    return good('the mail server can be reached, and lets this service in')
  } catch (error) {
    return wrong(`the mail server cannot be used: ${messageOf(error)}`)
  }
}
