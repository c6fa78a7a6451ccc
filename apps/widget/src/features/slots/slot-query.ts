import type { BookingSettings } from '@zapys/contract'

export type SlotSearch = {
  company: string
  branch: string
  /** RENT offers bare slots of `slot_size`, so that a run of them can be picked. */
  kind: 'general' | 'rent'
  services: readonly string[]
  /** Null asks for any free one. */
  resource: string | null
  /** RENT: only starts that leave room for this length; absent: every free slot, with the taken ones among them. */
  rentSeconds?: number | undefined
  /** Who performs each of the services, one after the other; absent where one does all. */
  performers?: readonly string[] | undefined
  /** The booking that is to be moved: its own times are free to it, and its services and performers known. */
  moved?: MovedBooking | undefined
}

/** With its key where nobody is signed in, and the time it has. */
export type MovedBooking = { id: string; startsAt: string; key?: string | undefined }

/** By whoever has time, or by one each: the server plans it as a whole, and lists it at the price of that plan. */
const isPlanned = ({ kind, services, resource }: SlotSearch): boolean =>
  kind === 'general' && services.length > 0 && resource === null

/** The list of a visit's times, planned by the server; undefined where times of resources are asked for. */
export const visitListOf = (search: SlotSearch) => {
  if (search.moved !== undefined)
    return search.moved.key === undefined ? ('listOwnMoves' as const) : ('listManagedMoves' as const)
  return isPlanned(search) ? ('listVisitSlots' as const) : undefined
}

/** What such a list is asked about some days; its grid of starts is the company's own. */
export function visitInput(
  search: SlotSearch,
  { source, withPrices, withDiscounts, preventBookingEnabled }: ReturnType<typeof slotQuery>,
  range: { start: string; end: string; resultType?: 'DAYS' },
) {
  const { company, branch, moved, services, performers } = search
  if (moved !== undefined)
    return {
      params: { company, appointment: moved.id },
      // To stay is no move: a day with its own time alone has none.
      query: { ...range, withoutOwn: true, ...(moved.key === undefined ? {} : { company_id: company }) },
      manageKey: moved.key,
    }
  return {
    params: { company, branch },
    query: {
      ...{ serviceId: services, resourceId: performers },
      ...{ source, withPrices, withDiscounts, preventBookingEnabled },
      ...range,
    },
    manageKey: undefined,
  }
}

/** Query values every slot call of the widget carries. The grid of starts is the company's. S7.slots. */
export function slotQuery(
  search: SlotSearch,
  settings: Pick<BookingSettings, 'slot_cutter' | 'online_booking'>,
  source: string,
) {
  const cutter = settings.slot_cutter
  return {
    serviceId: search.services,
    id: search.resource ?? undefined,
    source,
    startAlign: cutter.start_align,
    startAlignCustom: cutter.start_align === 'CUSTOM' ? cutter.start_align_custom : undefined,
    // Slots for choosing several hours must tile: without a step of ours they follow each other.
    slotCutter: search.kind === 'rent' ? undefined : cutter.slot_cutter,
    // With services the length needed is the slot's; a longer one would hide times that fit (docs/rules/slots.md).
    slotSize: search.kind === 'rent' || search.services.length === 0 ? cutter.slot_size : undefined,
    serviceDuration: search.rentSeconds,
    includeAppointmentsTime: search.kind === 'rent' && search.rentSeconds === undefined,
    withPrices: true,
    withDiscounts: true,
    // Where the company lets nobody choose a time online its times are still shown, so the bar must not hide them.
    preventBookingEnabled: !settings.online_booking.prevent_select_time,
  } as const
}
