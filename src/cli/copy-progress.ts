import type { OnProgress, Phase } from '../store/copy/progress.ts'

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

interface ProgressDisplay {
  readonly onProgress: OnProgress
  /** Removes the bar. */
  end(): void
}

/** A bar on a terminal; otherwise one line for each table that is copied. */
export function progressOn(output: Output): ProgressDisplay {
  return output.isTTY === true ? bar(output) : lines(output)
}

const width = 30

const words: Readonly<Record<Phase, string>> = {
  reading: 'Reading the source',
  comparing: 'Reading the target',
  copying: 'Copying',
  verifying: 'Verifying',
}

/** Moves to the beginning of the line, and erases it. */
const cleared = '\r\u001b[K'

function bar(output: Output): ProgressDisplay {
  let shown = ''
  return {
    onProgress({ phase, table, done, total }) {
      const share = total === 0 ? 1 : done / total
      const full = Math.floor(share * width)
      const drawn = '#'.repeat(full).padEnd(width, '.')
      const percent = String(Math.floor(share * 100)).padStart(3)
      const text = `${words[phase].padEnd(18)} [${drawn}] ${percent} %  ${table}`
      if (text !== shown) output.write(cleared + text)
      shown = text
    },
    end() {
      if (shown !== '') output.write(cleared)
    },
  }
}

function lines(output: Output): ProgressDisplay {
  return {
    onProgress({ phase, table, rows, of }) {
      if (phase === 'copying' && rows === of) output.write(`Copied ${table}: ${of}\n`)
    },
    end() {},
  }
}
