import { describe, expect, it } from 'vitest'
import { bookAgain } from './index.ts'

type Visit = Parameters<typeof bookAgain>[0]
const visit = (services: string[], resources: string[], booking_type: Visit['booking_type'] = 'GENERAL') =>
  bookAgain({
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
