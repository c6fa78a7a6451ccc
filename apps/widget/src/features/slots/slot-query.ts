import type { BookingSettings } from '@zapys/contract'

export type SlotSearch = {
  company: string
  branch: string
  /** RENT offers bare slots of `slot_size` with the taken ones among them, so that a run can be picked. */
  kind: 'general' | 'rent'
  services: readonly string[]
  /** Null asks for any free one. */
  resource: string | null
}

/** Query values every slot call of the widget carries. The grid of starts is the company's. Spec §7, Slots. */
export function slotQuery(search: SlotSearch, cutter: BookingSettings['slot_cutter'], source: string) {
  return {
    serviceId: search.services,
    id: search.resource ?? undefined,
    source,
    startAlign: cutter.start_align,
    startAlignCustom: cutter.start_align === 'CUSTOM' ? cutter.start_align_custom : undefined,
    slotCutter: cutter.slot_cutter,
    slotSize: cutter.slot_size,
    includeAppointmentsTime: search.kind === 'rent',
    withPrices: true,
    withDiscounts: true,
    preventBookingEnabled: true,
  } as const
}
