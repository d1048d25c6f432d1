import { hash, randomUUID } from 'node:crypto'
import { IdempotentWrite } from '../../actions/idempotent-write.ts'
import type { Deps } from '../../deps.ts'
import { idempotencyKeyName } from '../components/idempotency-key-field.ts'
import { tokenName } from '../components/post-form.ts'
import type { Values } from '../forms/forms.ts'
import type { Notice } from '../notices.ts'
import type { VisitorContext } from '../page-route.ts'

/** What a new form has besides its fields, so that it creates only once. */
export const newIdempotencyKey = (): Values => ({ [idempotencyKeyName]: randomUUID() })

/**
 * Runs the single write of a form, and returns its notice. If the response was lost and the same
 * form is sent again with the same input, returns the notice of the first time and writes nothing.
 * Other input counts as another form, so that a correction is not lost.
 */
export async function createOnce(
  { deps, form }: VisitorContext,
  create: (deps: Deps) => Promise<Notice>,
): Promise<Notice> {
  if (!form.get(idempotencyKeyName)) return create(deps)
  const key = keyOf(form)
  const write = new IdempotentWrite(deps, { key, fingerprint: key })
  const { body } = await write.answer(async () => {
    const notice = await create(write.deps)
    return { status: 303, body: JSON.stringify(notice) }
  })
  return JSON.parse(body)
}

/**
 * All input but the token, which another session changes. The API stores the keys of its clients in the same place;
 * none of them has a line break.
 */
function keyOf(form: URLSearchParams): string {
  const input = new URLSearchParams(form)
  input.delete(tokenName)
  return `form\n${hash('sha256', input.toString(), 'base64url')}`
}
