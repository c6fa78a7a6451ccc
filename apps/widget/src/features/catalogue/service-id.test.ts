import type { Service } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { withId } from './service-id.ts'

const haircut = { name: 'Haircut' } as Service

describe('the id of a service', () => {
  // proves S3.service.1
  it.each([
    { said: { id: 'haircut' }, because: 'it is called id' },
    { said: { service_id: 'haircut' }, because: 'it is called service_id' },
    { said: { id: 'haircut', service_id: 'haircut' }, because: 'it is called both' },
  ])('is read where $because', ({ said }) => {
    expect(withId({ ...haircut, ...said }).id).toBe('haircut')
  })
})
