import { saveKeyUse } from '../actions/api-keys.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { forgetKeyedAnswers } from './forget-keyed-answers.ts'
import { forgetRateLimits } from './forget-rate-limits.ts'
import { forgetSignIns } from './forget-sign-ins.ts'
import { generateOccurrences } from './generate-occurrences.ts'
import type { Job } from './scheduler.ts'

/** All jobs. */
export const jobs: readonly Job[] = [
  {
    name: 'save-key-use',
    everySeconds: 60,
    isShared: false,
    run: async (deps) => {
      await saveKeyUse(deps)
      return false
    },
  },
  // An occurrence is created within a minute of its time, even if one turn is missed.
  { name: 'generate-occurrences', everySeconds: 20, isShared: true, run: generateOccurrences },
  { name: 'forget-rate-limits', everySeconds: 60, isShared: true, run: forgetRateLimits },
  { name: 'forget-deleted', everySeconds: 600, isShared: true, run: forgetDeleted },
  { name: 'forget-keyed-answers', everySeconds: 600, isShared: true, run: forgetKeyedAnswers },
  { name: 'forget-sign-ins', everySeconds: 3600, isShared: true, run: forgetSignIns },
]
