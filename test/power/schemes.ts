/** A way to write to the disk: the service's own, or one that changes of its source made another. */
export interface Scheme {
  readonly name: string
  readonly sabotages: readonly Sabotage[]
}

/** A text of the service's source, found there once, and what another scheme has in its place. */
export interface Sabotage {
  /** From the root of the project. */
  readonly file: string
  readonly text: string
  readonly replacement: string
}

/** Commits then fall into running syncs, and the log is written back all the time. No promise rests on these waits: they spare work. */
const hasty: readonly Sabotage[] = [
  {
    file: 'src/store/engines/sqlite/group-commit.ts',
    text: 'await this.#gather()',
    replacement: '',
  },
  {
    file: 'src/store/engines/sqlite/write-back.ts',
    text: 'const ripeAge = 200',
    replacement: 'const ripeAge = 1',
  },
]

export const shipped: Scheme = { name: 'as shipped', sabotages: [] }

/** Schemes that keep what they promised. */
export const sound: readonly Scheme[] = [
  shipped,
  { name: 'without what spares work', sabotages: hasty },
]

/** In every scheme: else the log would begin anew once in a recording, and few cuts would fall there. */
export const shorterLog: Sabotage = {
  file: 'src/store/engines/sqlite/write-back.ts',
  text: 'const longest = 12_000',
  replacement: 'const longest = 2000',
}

/**
 * Schemes that lose what they promised, each the second of the sound ones with one change more. A replay that
 * does not see it sees nothing. Where commits wait for syncs, fewer moments are dangerous, and some are not there at all.
 */
export const controls: readonly Scheme[] = [
  {
    name: 'no sync before an answer',
    sabotages: [
      ...hasty,
      {
        file: 'src/store/engines/sqlite/group-commit.ts',
        text: 'const synced = this.#sync.request()',
        replacement: 'const synced = Promise.resolve(); void this.#sync.request()',
      },
    ],
  },
  {
    name: 'the log begins anew before the file is synced',
    sabotages: [
      ...hasty,
      {
        file: 'src/store/engines/sqlite/checkpointer.ts',
        text: "this.#holder.run('pragma wal_checkpoint(passive)')",
        replacement:
          "this.#holder.exec('pragma synchronous = off; pragma wal_checkpoint(passive)')",
      },
    ],
  },
  {
    name: 'all of the log is written back at once',
    sabotages: [
      ...hasty,
      {
        file: 'src/store/engines/sqlite/checkpointer.ts',
        text: "this.#holder.run('begin')",
        replacement: '',
      },
    ],
  },
  {
    name: 'riding on a running sync',
    sabotages: [
      ...hasty,
      {
        file: 'src/store/engines/sqlite/wal-sync.ts',
        text: 'return this.#next\n',
        replacement: 'return this.#running\n',
      },
    ],
  },
  {
    name: 'reads are not held',
    sabotages: [
      ...hasty,
      {
        file: 'src/http/answers/gate.ts',
        text: 'this.send(userId,',
        replacement: 'this.send(undefined,',
      },
    ],
  },
]

const nameUnsynced: Sabotage = {
  file: 'src/store/files/put-in-place.ts',
  text: '  syncParentFolder(file)\n',
  replacement: '',
}

/** Likewise for the commands `backup` and `restore`, as far as each is concerned. */
export const fileControls = {
  backup: [
    {
      name: 'a backup gets its name before it is synced',
      sabotages: [
        {
          file: 'src/store/files/put-in-place.ts',
          text: 'fsyncSync(opened)',
          replacement: '',
        },
      ],
    },
    {
      name: 'the name of a backup is not synced',
      sabotages: [nameUnsynced],
    },
  ],
  restore: [
    {
      name: 'the old log may stay beside the restored file',
      sabotages: [
        {
          file: 'src/store/backup/previous-file.ts',
          text: '  syncParentFolder(file)\n',
          replacement: '',
        },
      ],
    },
    {
      name: 'the name of the restored file is not synced',
      sabotages: [nameUnsynced],
    },
  ],
} as const satisfies Record<string, readonly Scheme[]>

export const allSchemes: readonly Scheme[] = [
  ...sound,
  ...controls,
  ...fileControls.backup,
  ...fileControls.restore,
]

/** @throws {Error} when the source has no such text, or has it twice. */
export function sabotaged(source: string, { file, text, replacement }: Sabotage): string {
  const [before, after, ...more] = source.split(text)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} must have this once, to be broken there: ${text}`)
  }
  return before + replacement + after
}
