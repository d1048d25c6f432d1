/** The error for a row that exists already: SQLite names the columns, PostgreSQL the constraint. */
export const violatesUnique = (columns: string, constraint: string): RegExp =>
  new RegExp(`UNIQUE constraint failed: ${columns}$|violates unique constraint "${constraint}"$`)

/** The error for a row that refers to none: SQLite names nothing, PostgreSQL the constraint. */
export const violatesForeignKey = (constraint: string): RegExp =>
  new RegExp(`FOREIGN KEY constraint failed$|violates foreign key constraint "${constraint}"$`)

/** The error for a second assignment of one series and nominal date. */
export const madeTwice: RegExp = violatesUnique(
  ['user_id', 'recurring_setting_id', 'nominal_date']
    .map((column) => `assignments.${column}`)
    .join(', '),
  'made_once',
)
