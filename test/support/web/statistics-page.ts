import { create, toggle, update } from '../homework.ts'
import type { Call } from '../service.ts'
import type { Browser } from './visiting.ts'

export const statisticsPage = async (browser: Browser, query = '') =>
  (await browser.get(`/statistics${query && `?${query}`}`)).text

/** The rows of a table, each from its name on. */
export function rowsIn(page: string, figure: string): string[][] {
  const table = new RegExp(`id="${figure}-table"[^]*?</details>`).exec(page)?.[0] ?? ''
  return [...table.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split(/<[^>]*>/).filter(Boolean),
  )
}

export const summaryIn = (page: string, figure: string) =>
  new RegExp(`id="${figure}"[^]*?role="img" aria-label="([^"]*)"`).exec(page)?.[1]

/** Of math one late, one on time and one overdue; of art one open and one in the archive. */
export async function createHistory(call: Call): Promise<void> {
  const past = '2026-04-10T11:59'
  await toggle(call, await create(call, { subject: 'math', due_date: past }))
  await toggle(call, await create(call, { subject: 'math' }))
  await create(call, { subject: 'math', due_date: past })
  await create(call, { subject: 'art' })
  const archived = await create(call, { subject: 'art' })
  await update(call, await toggle(call, archived), { is_archived: true })
}
