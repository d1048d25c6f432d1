import type { FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

/**
 * Whether the settings or a trusted proxy say that browsers reach the site by HTTPS. Behind an
 * unknown proxy, only the browser's own headers show it.
 */
export const isToldSecure = (
  { protocol }: FastifyRequest,
  { baseUrl }: Pick<Site, 'baseUrl'>,
): boolean => protocol === 'https' || baseUrl?.startsWith('https:') === true
