import { describe, expect, it } from 'vitest'
import type { BookingSettings } from '@zapys/contract'
import { firstInput, slotQuery as queryWith, visitInput, visitListOf } from './slot-query.ts'
import type { SlotSearch } from './slot-query.ts'

const cutter = { start_align: 'CUSTOM', start_align_custom: 300, slot_cutter: 900, slot_size: 3600 } as const
const online_booking: BookingSettings['online_booking'] = {
  enabled: true,
  prevent_select_time: false,
  inherited: false,
  least_notice: 0,
  furthest_days: 60,
}
const slotQuery = (asked: SlotSearch, slot_cutter: BookingSettings['slot_cutter'], source: string) =>
  queryWith(asked, { slot_cutter, online_booking }, source)
const search: SlotSearch = {
  company: 'c',
  branch: 'b',
  kind: 'general',
  services: ['cut', 'dry'],
  resource: 'anna',
}

describe('slotQuery', () => {
  // proves S7.slots.21
  it("asks with the company's grid of starts", () => {
    expect(slotQuery(search, cutter, 'WIDGET')).toMatchObject({
      startAlign: 'CUSTOM',
      startAlignCustom: 300,
      slotCutter: 900,
    })
    expect(slotQuery({ ...search, kind: 'rent' }, cutter, 'WIDGET').slotSize).toBe(3600)
    expect(slotQuery({ ...search, services: [] }, cutter, 'WIDGET').slotSize).toBe(3600)
    const clock = slotQuery(search, { ...cutter, start_align: 'CLOCK' }, 'WIDGET')
    expect(clock.startAlignCustom).toBeUndefined()
  })

  it('names services, specialist and source, and asks for prices, discounts and the bars on online booking', () => {
    expect(slotQuery(search, cutter, 'instagram')).toMatchObject({
      serviceId: ['cut', 'dry'],
      id: 'anna',
      source: 'instagram',
      withPrices: true,
      withDiscounts: true,
      preventBookingEnabled: true,
    })
  })

  it('a service longer or shorter than the usual slot keeps its own length', () => {
    expect(slotQuery(search, cutter, 'WIDGET').slotSize).toBeUndefined()
  })

  it('a company that forbids choosing a time online still shows its times', () => {
    const blocked = { slot_cutter: cutter, online_booking: { ...online_booking, prevent_select_time: true } }
    expect(queryWith(search, blocked, 'WIDGET').preventBookingEnabled).toBe(false)
  })

  it('any free specialist is asked for by naming none', () => {
    expect(slotQuery({ ...search, resource: null }, cutter, 'WIDGET').id).toBeUndefined()
  })

  it('taken times are wanted only for renting, where a run of free ones is picked', () => {
    expect(slotQuery(search, cutter, 'WIDGET').includeAppointmentsTime).toBe(false)
    expect(slotQuery({ ...search, kind: 'rent' }, cutter, 'WIDGET').includeAppointmentsTime).toBe(true)
  })
})

describe('a whole visit is asked for where the server plans it', () => {
  const general = slotQuery(search, cutter, 'WIDGET')
  const day = { start: '2026-11-23', end: '2026-11-23' }
  it.each([
    { asked: { resource: null }, call: 'listVisitSlots', because: 'several services by anybody' },
    {
      asked: { resource: null, performers: ['anna', 'olha'] },
      call: 'listVisitSlots',
      because: 'by one each',
    },
    { asked: {}, call: undefined, because: 'one does them all' },
    {
      asked: { resource: null, services: ['cut'] },
      call: 'listVisitSlots',
      because: 'one service by anybody',
    },
    { asked: { resource: null, services: [] }, call: undefined, because: 'no service yet' },
    { asked: { resource: null, kind: 'rent' as const }, call: undefined, because: 'a rental' },
    {
      asked: { moved: { id: 'visit', startsAt: '2026-11-24T09:00:00Z', key: 'key' } },
      call: 'listManagedMoves',
      because: 'a guest moves it',
    },
    {
      asked: { moved: { id: 'visit', startsAt: '2026-11-24T09:00:00Z' } },
      call: 'listOwnMoves',
      because: 'a client moves it',
    },
  ])('$because: $call', ({ asked, call }) => {
    expect(visitListOf({ ...search, ...asked })).toBe(call)
  })

  it('names the staff of each service, and none where any free staff will do', () => {
    const visit = { ...search, resource: null, performers: ['anna', 'olha'] }
    expect(visitInput(visit, general, day)).toMatchObject({
      params: { company: 'c', branch: 'b' },
      query: { serviceId: ['cut', 'dry'], resourceId: ['anna', 'olha'], withPrices: true, ...day },
    })
    expect(visitInput({ ...visit, performers: undefined }, general, day).query).toMatchObject({
      resourceId: undefined,
    })
  })

  it('the key of a guest’s booking travels beside the address, never in it', () => {
    const { params, query, manageKey } = visitInput(
      { ...search, moved: { id: 'visit', startsAt: '2026-11-24T09:00:00Z', key: 'key' } },
      general,
      day,
    )
    expect(params).toMatchObject({ appointment: 'visit' })
    expect([query, manageKey]).toEqual([{ ...day, withoutOwn: true, company_id: 'c' }, 'key'])
  })
})

describe('what a screen of times opens with', () => {
  const first = {
    firstDay: '2026-05-18',
    lastDay: '2026-07-17',
    isMorning: false,
    ...({ period: 'WEEK', periods: 1, minSeconds: undefined } as const),
  }
  const inputOf = (asked: SlotSearch, more: Partial<typeof first> = {}) =>
    firstInput(asked, slotQuery(asked, cutter, 'WIDGET'), { ...first, ...more }).query

  it.each([
    { asked: search, kind: 'RESOURCE', because: 'one does all' },
    { asked: { ...search, resource: null, services: [] }, kind: 'RESOURCE', because: 'nothing is planned' },
    { asked: { ...search, resource: null }, kind: 'VISIT', because: 'the server says who does what' },
    { asked: { ...search, kind: 'rent' as const }, kind: 'RENT', because: 'slots of it tile' },
  ])('is asked as $kind: $because', ({ asked, kind }) => {
    expect(inputOf(asked)).toMatchObject({
      kind,
      start: '2026-05-18',
      furthest: '2026-07-17',
      period: 'WEEK',
    })
  })

  it('names the performers of a visit, and has no grid of its own', () => {
    const query = inputOf({ ...search, resource: null, performers: ['anna', 'any_available'] })
    expect(query).toMatchObject({ serviceId: ['cut', 'dry'], resourceId: ['anna', 'any_available'] })
    expect(query).not.toHaveProperty('slotCutter')
  })

  it('looks at the night before in the morning alone, and no further ahead than the call takes', () => {
    expect(inputOf(search)).toHaveProperty('nightBefore', undefined)
    expect(inputOf(search, { isMorning: true })).toMatchObject({ nightBefore: true })
    expect(inputOf(search, { lastDay: '2030-01-01' })).toMatchObject({ furthest: '2027-06-22' })
  })

  it('is asked of a booking that is moved by its key, or by its client', () => {
    const moved = { id: 'a', startsAt: '2026-05-19T07:00:00.000Z' }
    const asked = (key?: string) => {
      const mine: SlotSearch = { ...search, resource: null, moved: { ...moved, key } }
      return firstInput(mine, slotQuery(mine, cutter, 'WIDGET'), first)
    }
    expect(asked('k')).toMatchObject({
      call: 'listFirstManagedMoves',
      manageKey: 'k',
      params: { company: 'c', appointment: 'a' },
      query: {
        start: '2026-05-18',
        furthest: '2026-07-17',
        period: 'WEEK',
        withoutOwn: true,
        company_id: 'c',
      },
    })
    expect(asked()).toMatchObject({ call: 'listFirstOwnMoves', manageKey: undefined })
    expect(asked()?.query).not.toHaveProperty('company_id')
  })
})
