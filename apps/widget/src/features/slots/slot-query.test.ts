import { describe, expect, it } from 'vitest'
import { slotQuery } from './slot-query.ts'
import type { SlotSearch } from './slot-query.ts'

const cutter = { start_align: 'CUSTOM', start_align_custom: 300, slot_cutter: 900, slot_size: 3600 } as const
const search: SlotSearch = { company: 'c', branch: 'b', kind: 'general', services: ['cut', 'dry'], resource: 'anna' }

describe('slotQuery', () => {
  it("asks with the company's grid of starts [S7.slots.21]", () => {
    expect(slotQuery(search, cutter, 'WIDGET')).toMatchObject({
      startAlign: 'CUSTOM',
      startAlignCustom: 300,
      slotCutter: 900,
      slotSize: 3600,
    })
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

  it('any free specialist is asked for by naming none', () => {
    expect(slotQuery({ ...search, resource: null }, cutter, 'WIDGET').id).toBeUndefined()
  })

  it('taken times are wanted only for renting, where a run of free ones is picked', () => {
    expect(slotQuery(search, cutter, 'WIDGET').includeAppointmentsTime).toBe(false)
    expect(slotQuery({ ...search, kind: 'rent' }, cutter, 'WIDGET').includeAppointmentsTime).toBe(true)
  })
})
