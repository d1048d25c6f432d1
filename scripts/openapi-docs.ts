import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import type { Deps } from '../src/deps.ts'
import { addApi } from '../src/http/api.ts'
import { UnsentBytes } from '../src/http/bodies/unsent-bytes.ts'
import { ReadRoutes } from '../src/http/read-routes.ts'
import { Reads } from '../src/http/reads.ts'
import { documentationRoutes } from '../src/http/routes/documentation.ts'
import { healthRoutes } from '../src/http/routes/health.ts'
import { about } from './openapi/about.ts'
import { complete } from './openapi/complete.ts'
import type { Document } from './openapi/document.ts'

/** What `docs/openapi.json` holds: the API described by the schemas that it validates and serialises with. */
export async function openapiDocument(): Promise<object> {
  const app = Fastify()
  await app.register(swagger, { openapi: about })
  const unsent = new UnsentBytes()
  const readRoutes = new ReadRoutes(new Reads(none, unsent))
  const parts = { deps: none, readRoutes, unsent }
  addApi(app, { ...parts, earlierForm: 'on', clientOf: (address) => address })
  documentationRoutes(app)
  healthRoutes(app, none)
  await app.ready()
  const document = app.swagger() as unknown as Document
  await app.close()
  return complete(document)
}

/** No handler runs, so that none misses anything. */
const none = { store: {} } as unknown as Deps
