import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { earliestInstant, latestInstant } from '../../../src/domain/time/time.ts'
import { presentAssignment } from '../../../src/http/answers/present.ts'
import { assignmentText } from '../../../src/http/bodies/assignment-text.ts'
import { AssignmentJson } from '../../../src/http/schemas/assignment.ts'
import { jsonWriter } from '../../../src/http/schemas/compile.ts'
import { anyCharacter } from '../../support/any-character.ts'

const write = jsonWriter(AssignmentJson)

const anyInstant = fc.integer({ min: earliestInstant, max: latestInstant })
const anyText = fc.string({ unit: anyCharacter })
const anyId = fc.maxSafeNat()

const anyAssignment = fc.record({
  id: anyId,
  userId: anyId,
  title: anyText,
  description: anyText,
  subject: anyText,
  priority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
  dueDate: anyInstant,
  completedAt: fc.option(anyInstant),
  reminderEnabled: fc.boolean(),
  reminderAt: fc.option(anyInstant),
  urgentReminderEnabled: fc.boolean(),
  isArchived: fc.boolean(),
  recurringSettingId: fc.option(anyId),
  nominalDate: fc.constant(null),
  createdAt: anyInstant,
  updatedAt: anyInstant,
})

test('assignmentText writes any assignment exactly as the serializer of its schema does', () => {
  const anyZone = fc.constantFrom('Asia/Tokyo', 'UTC', 'America/St_Johns', 'Africa/Monrovia')
  fc.assert(
    fc.property(anyAssignment, anyZone, (assignment, zone) => {
      const text = assignmentText(assignment, zone)
      assert.equal(text, write(presentAssignment(assignment, zone)))
      assert.deepEqual(JSON.parse(text), presentAssignment(assignment, zone))
    }),
    { numRuns: 500 },
  )
})
