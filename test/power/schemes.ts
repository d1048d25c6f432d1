/** A way to write to the disk: the service's own, or one that a single change of its source broke. */
export interface Scheme {
  readonly name: string
  readonly sabotage?: Sabotage
}

/** A text of the service's source, found there once, and what a broken scheme has in its place. */
export interface Sabotage {
  /** From the root of the project. */
  readonly file: string
  readonly text: string
  readonly replacement: string
}

export const asShipped: Scheme = { name: 'as shipped' }

/** In every scheme: else the log would begin anew once in a recording, and few cuts would fall there. */
export const shorterLog: Sabotage = {
  file: 'src/store/engines/write-back.ts',
  text: 'const longest = 16_000',
  replacement: 'const longest = 2000',
}

/** Schemes that lose what they promised. A replay that does not see it sees nothing. */
export const controls: readonly Scheme[] = [
  {
    name: 'no sync before an answer',
    sabotage: {
      file: 'src/store/engines/group-commit.ts',
      text: 'const synced = this.#sync.request()',
      replacement: 'const synced = Promise.resolve(); void this.#sync.request()',
    },
  },
  {
    name: 'the log begins anew before the file is synced',
    sabotage: {
      file: 'src/store/engines/write-back.ts',
      text: "this.#holder.run('pragma wal_checkpoint(passive)')",
      replacement: "this.#holder.exec('pragma synchronous = off; pragma wal_checkpoint(passive)')",
    },
  },
  {
    name: 'all of the log is written back at once',
    sabotage: {
      file: 'src/store/engines/write-back.ts',
      text: "this.#holder.run('begin')",
      replacement: '',
    },
  },
  {
    name: 'riding on a running sync',
    sabotage: {
      file: 'src/store/engines/wal-sync.ts',
      text: 'return this.#next\n',
      replacement: 'return this.#running\n',
    },
  },
  {
    name: 'reads are not held',
    sabotage: {
      file: 'src/http/plugins/envelope.ts',
      text: 'if (synced) void',
      replacement: "if (synced && request.method !== 'GET') void",
    },
  },
]

/** @throws {Error} when the source has no such text, or has it twice. */
export function sabotaged(source: string, { file, text, replacement }: Sabotage): string {
  const [before, after, ...more] = source.split(text)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} must have this once, to be broken there: ${text}`)
  }
  return before + replacement + after
}
