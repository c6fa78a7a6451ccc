import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rateLimitText } from './rate-limit-text.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { endpoints } from './endpoints.ts'
import { catalogue } from './errors/catalogue.ts'
import { openApiDocument } from './openapi.ts'
import { type Operation, type Response } from './openapi-document.ts'

const document = openApiDocument({
  server: 'https://booking.example',
  version: '1.2.3',
  errorText: (code) => ({ title: `Title of ${code}`, detail: `Detail of ${code}` }),
})
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name) as Operation

/** The response, with a `$ref` resolved. */
const responseOf = (operation: Operation | undefined, status: string): Response | undefined => {
  const response = operation?.responses[status]
  return response !== undefined && '$ref' in response
    ? document.components.responses[response.$ref.split('/').at(-1)!]
    : response
}

describe('the OpenAPI document', () => {
  it('describes every call once, at its method and path', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
    expect(described.toSorted()).toEqual(
      Object.entries(endpoints)
        .map(([name, { method, path }]) => `${name} ${method} ${path}`)
        .toSorted(),
    )
  })

  it('has every shape and example that it refers to', () => {
    const names = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(50)
    for (const name of names) {
      const [, kind, of] = /^#\/components\/(schemas|examples|responses|headers)\/([\w.-]+)$/.exec(name) ?? []
      expect(document.components[kind as 'schemas' | 'examples']).toHaveProperty([of!])
    }
  })

  it('says what each group of calls is about', () => {
    const described = new Set(document.tags.map(({ name }) => name))
    expect(operations.flatMap(({ tags }) => tags).filter((tag) => !described.has(tag))).toEqual([])
  })

  it('has no pattern for which a long text costs more than reading it', () => {
    const patterns = new Set(
      [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)+")/g)].map(([, text]) => text!),
    )
    expect(patterns.size).toBeGreaterThan(5)
    const parts = ['a', '1', '.', '-', ' ', '@', '_', ',', ':', '/', 'a.', '1-', '1,', 'phone,']
    for (const pattern of patterns) {
      const expression = new RegExp(JSON.parse(pattern) as string, 'u')
      const before = process.cpuUsage()
      for (const part of parts)
        for (const start of ['', 'a@', 'https://'])
          for (const end of ['', '@', ' b', '\n']) expression.test(start + part.repeat(20_000) + end)
      expect(process.cpuUsage(before).user / 1_000, pattern).toBeLessThan(1_000)
    }
  })

  it('names each parameter of a path in the path, and only those', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods)) {
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
          inPath,
        )
        expect(
          parameters.filter((parameter) => parameter.in === 'path').every(({ required }) => required),
        ).toBe(true)
      }
  })

  it('takes the holder of a hold in each call that books or moves with one', () => {
    const withHold = (Object.entries(calls) as [string, Call][]).filter(
      ([, { body, changes }]) =>
        changes !== 'NOTHING' &&
        JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes('"hold_id"'),
    )
    const withHolder = operations.filter(({ parameters }) =>
      parameters.some(({ name, description }) => name === 'X-Holder' && description.includes('`hold_id`')),
    )
    expect(withHolder.map(({ operationId }) => operationId).toSorted()).toEqual(
      withHold.map(([name]) => name).toSorted(),
    )
    expect(withHold).toHaveLength(8)
  })

  it('says in words what every parameter means', () => {
    const silent = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter(({ description }) => description === '').map(({ name }) => `${operationId}.${name}`),
    )
    expect(silent).toEqual([])
  })

  it('gives every error of a call under its status, with an example', () => {
    for (const [name, call] of Object.entries(calls) as [string, Call][])
      for (const code of call.errors) {
        const response = responseOf(operationOf(name), String(catalogue[code].status))
        expect(response?.content['application/json'].examples?.[code]).toEqual({
          $ref: `#/components/examples/${code}`,
        })
        expect(document.components.examples[code]).toMatchObject({ value: { code } })
      }
  })

  it('says of each call with a rate limit how much it lets through, and when to ask again', () => {
    for (const operation of operations) {
      const { rateLimits } = calls[operation.operationId] as Call
      const refused = responseOf(operation, '429')
      if (rateLimits === 'read') {
        expect(refused).toBeUndefined()
        continue
      }
      expect(refused?.headers).toHaveProperty('Retry-After')
      expect(refused?.content['application/json'].examples).toHaveProperty(['request.tooMany'])
      for (const name of rateLimits)
        expect(refused?.description.toLowerCase()).toContain(rateLimitText(name).toLowerCase())
    }
    expect(responseOf(operationOf('signInByPhone'), '429')?.description).toBe(
      'request.tooMany. Code requests before each further one needs a proof of work: ' +
        'at most 2 an hour and 6 a day for one address, 8 an hour and 24 a day for one block of addresses. ' +
        'Code requests: at most 30 an hour and 60 a day for one address, ' +
        '120 an hour and 240 a day for one block of addresses, 4 an hour and 6 a day for one phone number from one block of addresses, ' +
        '5 an hour and 10 a day for one phone number. ' +
        'Code requests of known browsers, when the common limit is used up: ' +
        'at most 2 an hour and 4 a day for one known browser of the account, 3 an hour and 6 a day for one phone number. ' +
        'Long codes, when the other limits of the phone are used up: at most 1 in 3 hours for one phone number.',
    )
  })

  it('describes query values by what they mean: numbers, booleans and lists', () => {
    const { parameters } = operationOf('listServices')
    const schemaOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.schema
    expect(schemaOf('size')).toEqual({ type: 'integer' })
    expect(schemaOf('active')).toEqual({ type: 'boolean' })
    expect(schemaOf('skipId')).toMatchObject({ type: 'array' })
    expect(schemaOf('type')).toEqual({ type: 'string', enum: ['SERVICE', 'GROUP'] })
  })

  it('shows a body that the call accepts wherever it takes one', () => {
    for (const [name, call] of Object.entries(calls) as [keyof typeof calls, Call][]) {
      if (call.endpoint.method === 'GET') continue
      expect(call.body.safeParse(call.example).error).toBeUndefined()
      expect(operationOf(name).requestBody?.content['application/json']?.example).toEqual(call.example)
    }
  })

  it.each(['addClientFile', 'importClients', 'uploadFile', 'uploadImage'] as const)(
    'takes a file as a form does: %s',
    (name) => {
      expect(operationOf(name).requestBody?.content).toMatchObject({
        'multipart/form-data': { schema: { required: ['file'] } },
      })
    },
  )

  it('asks for a token on the calls of signed-in clients, for a key or a session of staff on those of companies, leaves it open where guests may call too, else takes none', () => {
    const securityOf = (access: Call['access']) =>
      Object.entries(calls)
        .filter(([, call]) => call.access === access)
        .map(([name]) => ({ name, security: operationOf(name).security }))
    for (const { name, security } of securityOf('client')) expect(security, name).toEqual([{ token: [] }])
    for (const { name, security } of securityOf('either'))
      expect(security, name).toEqual([{}, { token: [] }, ...(name === 'calculatePrice' ? [{ key: [] }] : [])])
    for (const { name, security } of securityOf(undefined))
      expect(security, name).toEqual(name === 'listBranches' ? [{}, { key: [] }] : [])
    for (const { name, security } of securityOf('key'))
      expect(security, name).toEqual([{ key: [] }, { staff: [] }])
    for (const { name, security } of securityOf('staff')) expect(security, name).toEqual([{ staff: [] }])
    for (const { name, security } of securityOf('entry')) expect(security, name).toEqual([{}, { staff: [] }])
    expect(securityOf('key').map(({ name }) => name)).toContain('listAudit')
    expect(securityOf('staff').map(({ name }) => name)).toContain('readStaffMe')
    expect(securityOf('entry').map(({ name }) => name)).toContain('signInStaffByCode')
    expect(securityOf('client').map(({ name }) => name)).toContain('listOwnAppointments')
    expect(securityOf('either').map(({ name }) => name)).toContain('takeHold')
  })
})
