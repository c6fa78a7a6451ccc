import { describe, expect, it } from 'vitest'
import { bookAgain, bookSameTime } from './index.ts'

type Visit = Parameters<typeof bookAgain>[0]
const booked = (
  services: string[],
  resources: string[],
  booking_type: Visit['booking_type'] = 'GENERAL',
): Visit => ({
  branch_id: 'podil',
  booking_type,
  services: services.map((id, index) => ({ id, name: id, duration: 3600, ordinal: index + 1 })),
  resources: resources.map((id) => ({
    id,
    name: id,
    last_name: null,
    logo: null,
    room: false,
    phone: null,
  })),
})
const visit = (...of: Parameters<typeof booked>) => bookAgain(booked(...of))

describe('the same visit once more', () => {
  it.each([
    {
      given: visit(['cut'], ['anna']),
      leads: { route: 'serviceByDate', params: { branch: 'podil', service: 'cut' }, query: { r: 'anna' } },
      because: 'the times of the same service with the same person',
    },
    {
      given: visit(['cut', 'dye'], ['anna']),
      leads: { route: 'serviceByDate', query: { s: 'cut,dye', r: 'anna' } },
      because: 'one performed all',
    },
    {
      given: visit(['cut', 'dye'], ['anna', 'olena']),
      leads: { route: 'serviceByDate', query: { s: 'cut,dye', r: 'anna,olena' } },
      because: 'each had one of their own',
    },
    {
      given: visit(['cut', 'dye', 'wash'], ['anna', 'olena']),
      leads: { route: 'serviceByDate', query: { s: 'cut,dye,wash', r: undefined } },
      because: 'who did what is not told, so anybody who is free',
    },
    {
      given: visit(['cut'], []),
      leads: { route: 'serviceByDate', query: { r: undefined } },
      because: 'nobody performed it',
    },
    {
      given: visit(['court'], ['court-1'], 'RENT'),
      leads: { route: 'rentByMonth', params: { branch: 'podil', service: 'court', resource: 'court-1' } },
      because: 'the same room',
    },
    {
      given: visit(['yoga'], ['anna'], 'EVENT'),
      leads: { route: 'branchEvents', params: { branch: 'podil' }, query: { s: 'yoga' } },
      because: 'the next dates of the same class',
    },
    {
      given: visit([], []),
      leads: { route: 'services', params: { branch: 'podil' } },
      because: 'nothing is left of it',
    },
  ])('$leads.route: $because', ({ given, leads }) => {
    expect(given).toMatchObject(leads)
  })
})

describe('the same time once more', () => {
  const at = {
    date: '2026-05-19',
    time: { start_time: 36_000, end_time: 43_200 },
    duration: 7200,
    event: { id: 'morning-yoga', name: null },
  }
  const dateTime = '2026-05-19T10:00'

  it.each([
    {
      given: booked(['cut'], ['anna']),
      leads: { route: 'serviceConfirmation', params: { service: 'cut', dateTime }, query: { r: 'anna' } },
      because: 'the same person',
    },
    {
      given: booked(['court'], ['court-1'], 'RENT'),
      leads: {
        route: 'serviceConfirmation',
        params: { branch: 'podil', service: 'court', dateTime },
        query: { r: 'court-1', duration: '7200' },
      },
      because: 'the same room for the same hours',
    },
    {
      given: booked(['yoga'], [], 'EVENT'),
      leads: { route: 'eventConfirmation', params: { event: 'morning-yoga', dateTime } },
      because: 'the same event',
    },
    { given: booked(['court'], [], 'RENT'), leads: undefined, because: 'the room is not known' },
  ])('$given.booking_type: $because', ({ given, leads }) => {
    const same = bookSameTime({ ...given, ...at })
    if (leads === undefined) expect(same).toBeUndefined()
    else expect(same).toMatchObject(leads)
  })
})
