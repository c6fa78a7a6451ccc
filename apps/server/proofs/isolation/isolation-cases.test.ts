/** Every call and address of the API is in the isolation matrix, which `isolation.test.ts` runs. */
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { EndpointName } from '@zapys/contract'
import type { OpenApiDocument, Operation } from '@zapys/contract/openapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { casesOf } from './isolation-cases.ts'
import { descriptionOf } from './isolation-look.ts'
import { routesOf, routesWithoutRateLimit, strayRoutes } from './isolation-routes.ts'

/** The folder exists only after a build. */
const widgetFolder = fileURLToPath(new URL('../../../widget/dist/', import.meta.url))

const operationsOf = ({ paths }: OpenApiDocument): Partial<Record<string, Operation>> =>
  Object.fromEntries(
    Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => [each.operationId, each])),
  )

let server: TestServer
let field: { url: string }
beforeAll(async () => {
  server = await startTestServer(existsSync(widgetFolder) ? { widgetFolder } : {})
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  field = { url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}` }
})
afterAll(() => server.stop())

it('has a request for each call', async () => {
  expect(casesOf(await descriptionOf(field)).missing).toEqual([])
})

it('the server has only the routes of the API and those listed with a reason', async () => {
  const document = await descriptionOf(field)
  expect(routesOf(server.app).length).toBeGreaterThan(Object.keys(document.paths).length)
  expect(strayRoutes(server.app, document)).toEqual([])
})

it('a route outside the API that reads the database consumes a rate limit', () => {
  expect(routesWithoutRateLimit(server.app)).toEqual([])
})

it('control: an unchecked call and an unchecked route are detected', async () => {
  const document = await descriptionOf(field)
  const { getOwnAppointment } = operationsOf(document)
  const id = { $ref: '#/components/schemas/Id' }
  document.paths['/v1/company/{company}/certificate/{certificate}/spend'] = {
    post: {
      ...getOwnAppointment!,
      operationId: 'spendCertificate' as EndpointName,
      parameters: [
        ...getOwnAppointment!.parameters.filter(({ name }) => name === 'company'),
        { ...getOwnAppointment!.parameters[0]!, name: 'certificate', schema: id },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['pin'],
              properties: { pin: { type: 'string' }, order_id: { anyOf: [id, { type: 'null' }] } },
            },
          },
        },
      },
    },
  }
  expect(casesOf(document).missing).toEqual([
    'spendCertificate: say in idsByName which ids “certificate” takes',
    'spendCertificate: say in idsByName or wordsByName what stands under “pin”',
    'spendCertificate: say in idsByName which ids “order_id” takes',
  ])
  delete document.paths['/v1/me']
  expect(strayRoutes(server.app, document)).toEqual(['GET /v1/me'])
})
