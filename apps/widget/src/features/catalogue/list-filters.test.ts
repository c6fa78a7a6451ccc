import { describe, expect, it } from 'vitest'
import type { Resource, Service } from '@zapys/contract'
import { resourcesIn, servicesIn } from './list-filters.ts'

const service = (id: string, more: Partial<Service> = {}) =>
  ({
    id,
    parent: null,
    type: 'SERVICE',
    booking_type: 'GENERAL',
    group_training_service: false,
    ...more,
  }) as Service
const services = [
  service('hair', { type: 'GROUP' }),
  service('cut', { parent: 'hair' }),
  service('hall', { booking_type: 'RENT' }),
  service('yoga', { booking_type: 'EVENT' }),
  service('course', { group_training_service: true }),
]
const resources = [
  { id: 'stylists', parent: null },
  { id: 'anna', parent: 'stylists' },
  { id: 'olha', parent: null },
] as Resource[]
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join(' ')

describe('the list of services', () => {
  // proves S7.listaction.4
  it.each([
    { part: {}, left: 'hair cut hall yoga course', because: 'all services' },
    { part: { id: 'cut' }, left: 'cut', because: 'one of them' },
    { part: { parent: 'hair' }, left: 'cut', because: 'those of a category' },
    { part: { notEvents: true }, left: 'hair cut hall', because: 'those that are no events' },
    { part: { bookingType: 'RENT' as const }, left: 'hair hall', because: 'rentals, and what may hold them' },
  ])('$part gives $left: $because', ({ part, left }) => {
    expect(ids(servicesIn(services, part))).toBe(left)
  })
})

describe('the list of resources', () => {
  // proves S7.listaction.3
  it.each([
    { part: {}, left: 'stylists anna olha', because: 'all' },
    { part: { id: 'olha' }, left: 'olha', because: 'one of them' },
    { part: { parent: 'stylists' }, left: 'anna', because: 'those of a group' },
  ])('$part gives $left: $because', ({ part, left }) => {
    expect(ids(resourcesIn(resources, part))).toBe(left)
  })
})
