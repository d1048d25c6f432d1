import { mkdir, rename, rm } from 'node:fs/promises'

/**
 * Replaces a folder with a new one, once `fill` has written all of it beside the old one. If
 * that fails, the old one stays as it is. No two processes may do this at once.
 */
export async function replaceFolder(
  folder: string,
  fill: (empty: string) => Promise<void>,
): Promise<void> {
  const part = `${folder}.part`
  // A run that was killed may have left some.
  await remove(part)
  await mkdir(part, { recursive: true })
  try {
    await fill(part)
    await remove(folder)
    await rename(part, folder)
  } finally {
    await remove(part)
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })
