import { calls } from '@zapys/contract'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { createServe, type ServeOptions } from './serve.ts'

it.each([
  { call: calls.listOwnAppointments, because: 'it is each client’s own' },
  { call: calls.readManaged, because: 'it goes by a key' },
])('an answer cannot be cached for all callers where $because', ({ call }) => {
  const serve = createServe({} as FastifyInstance, {} as ServeOptions)
  expect(() => serve(call, () => Promise.reject(new Error('not asked')), { ttlMs: 1_000 })).toThrow(
    'cannot be cached',
  )
})
