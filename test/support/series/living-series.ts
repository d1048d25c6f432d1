import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Deps } from '../../../src/deps.ts'
import { jobs } from '../../../src/jobs/jobs.ts'
import { type Job, runOnce } from '../../../src/jobs/scheduler.ts'
import { createSeries, type Json, listOf, toggle } from '../homework.ts'
import { type Service, type ServiceOptions, startService } from '../service.ts'

/** A series at a running service, described by the due days of its occurrences. */
export interface LivingSeries extends Service {
  /** When each occurrence that is there is due, in order, in the user's time. */
  dues(): Promise<string[]>
  /** The same, in days alone. */
  days(): Promise<string[]>
  /** Has the scheduler run the job now, or at another time. */
  runJob(time?: string): Promise<void>
  /** Completes the occurrence due on a day, or reopens it. */
  toggle(day: string): Promise<Json>
  /** Deletes the occurrence due on a day. */
  remove(day: string): Promise<void>
  /** Changes the setting, and gives it as it is then. */
  edit(fields: object): Promise<Json>
  /** The setting as it is now. */
  setting(): Promise<Json>
}

interface SeriesOptions extends ServiceOptions {
  readonly recurrence: object
  /** When the first one is due. */
  readonly due: string
}

export async function startSeries(t: TestContext, options: SeriesOptions): Promise<LivingSeries> {
  const service = await startService(t, options)
  const { call, clock, deps } = service
  const { id } = await createSeries(call, options.recurrence, { due_date: options.due })
  const path = `/recurring/${id}`
  const occurrences = async () => {
    const all = await listOf(call, '/assignments?include_archived=true&page_size=100')
    return all.filter((it) => it.recurring_assignment_id === id)
  }
  const on = async (day: string) => {
    const found = (await occurrences()).find((it) => it.due_date.startsWith(day))
    assert.ok(found, `none is due on ${day}`)
    return found
  }
  const dues = async () => (await occurrences()).map((it) => it.due_date)
  return {
    ...service,
    dues,
    days: async () => (await dues()).map((due) => due.slice(0, 10)),
    async runJob(time) {
      if (time !== undefined) clock.set(time)
      await runJob(deps)
    },
    toggle: async (day) => toggle(call, await on(day)),
    async remove(day) {
      const { status } = await call('DELETE', `/assignments/${(await on(day)).id}`)
      assert.equal(status, 200)
    },
    async edit(fields) {
      const { status, body } = await call('PUT', path, fields)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    },
    setting: async () => (await call('GET', path)).body,
  }
}

/** The job that makes occurrences. */
export const generation = jobs.find(({ name }) => name === 'generate-occurrences') as Job

/** A run of it; answers whether it left some for another one. */
export const runJob = (deps: Deps) => runOnce(generation, deps, 'this process')
