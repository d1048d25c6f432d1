import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Collects the routes of the next app that is built, as they are added. A HEAD comes with each GET. */
export function collectRoutes(): readonly RouteOptions[] {
  const routes: RouteOptions[] = []
  const created = channel('fastify.initialization')
  const watch = (message: unknown) => {
    created.unsubscribe(watch)
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      routes.push(route)
    })
  }
  created.subscribe(watch)
  return routes
}
