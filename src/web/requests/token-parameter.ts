import type { PageContext } from '../page-route.ts'

/** The token in the path of a link that works once. */
export const tokenParameter = ({ params }: Pick<PageContext, 'params'>): string =>
  params.token ?? ''
