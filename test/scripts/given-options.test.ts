import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkout } from '../support/processes/process.ts'
import { newSite } from '../support/processes/site.ts'

/** Wrong options, and what is said to them. */
const mistakes: [script: string, options: string[], told: string][] = [
  ['bench/run.ts', ['--fast'], "Unknown option '--fast'"],
  ['bench/run.ts', ['--only', '('], '--only must be a regular expression'],
  ['bench/run.ts', ['--engine', 'mysql'], '--engine must be sqlite or postgres'],
  ['test/soak/run.ts', ['--minutes'], "Option '--minutes <value>' argument missing"],
  ['test/soak/run.ts', ['--minutes', 'ten'], '--minutes must be a positive number'],
  ['test/power/replay.ts', ['--seed', 'x'], '--seed must be an integer, --cuts at least 150'],
  ['test/power/replay.ts', ['--cuts', '1'], '--seed must be an integer, --cuts at least 150'],
  [
    'test/power/replay.ts',
    ['twice'],
    "Unexpected argument 'twice'. This command does not take positional arguments",
  ],
]

for (const [script, options, told] of mistakes) {
  test(`${[script, ...options].join(' ')} ends with 2 and one line`, {
    timeout: 60_000,
  }, async (t) => {
    const command = [process.execPath, script, ...options] as const
    const { code, stdout, stderr } = await newSite(t).start(command, { cwd: checkout }).ended
    assert.deepEqual({ code, stdout, stderr }, { code: 2, stdout: '', stderr: `${told}\n` })
  })
}
