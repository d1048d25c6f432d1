/** Paths of what secret links lead to, by the token of the link. */
export const linkPath = {
  /** The page that makes the first administrator. */
  setup: (token: string) => `/setup/${token}`,
  /** The page that sets a password. */
  password: (token: string) => `/password/${token}`,
  /** The page that turns reminders by mail on. */
  reminders: (token: string) => `/reminders/${token}`,
  /** A calendar for programs. */
  calendar: (token: string) => `/calendar/${token}.ics`,
} as const
