import { Html } from './html.ts'

/** Decorative: the words beside it say the same. */
const icon = (shapes: string) =>
  new Html(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shapes}</svg>`,
  )

export const icons = {
  today: icon(
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4"/>',
  ),
  assignments: icon(
    '<path d="M9 6h11M9 12h11M9 18h11"/><path d="m3.5 6 1 1 2-2m-3 7 1 1 2-2m-3 7 1 1 2-2"/>',
  ),
  calendar: icon(
    '<rect x="3.5" y="5" width="17" height="15.5" rx="2"/><path d="M3.5 10h17M8 3v4m8-4v4"/>',
  ),
  series: icon(
    '<path d="M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5"/>',
  ),
  statistics: icon('<path d="M4 20V10m5.5 10V4m5.5 16v-8m5 8V7"/>'),
  account: icon('<circle cx="12" cy="8" r="4"/><path d="M4 20a8 8 0 0 1 16 0"/>'),
  check: icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
  plus: icon('<path d="M12 5v14M5 12h14"/>'),
  delete: icon('<path d="M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13"/>'),
  close: icon('<path d="m6 6 12 12M18 6 6 18"/>'),
  previous: icon('<path d="m14.5 5-7 7 7 7"/>'),
  next: icon('<path d="m9.5 5 7 7-7 7"/>'),
  search: icon('<circle cx="11" cy="11" r="6"/><path d="m20 20-4.5-4.5"/>'),
  pause: icon('<path d="M8 5v14m8-14v14"/>'),
  resume: icon('<path d="M7 5v14l12-7z"/>'),
}
