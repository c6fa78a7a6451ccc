import type { BookingSettings, MAX_AHEAD_DAYS } from '@zapys/contract'
import type { Period } from '@zapys/domain/calendar'
import { addDays } from '@zapys/domain/time'

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

/** With its key where no client is signed in, and its current time. */
export type MovedBooking = {
  id: string
  startsAt: string
  key?: string | undefined
  /** Of a rental whose length changes: the new one. */
  newSeconds?: number | undefined
}

/** By any free staff, or with one per service: the server plans the whole visit and lists it at that plan's price. */
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
  { source, withPrices, withDiscounts, preventBookingEnabled }: SlotQuery,
  range: { start: string; end: string; resultType?: 'DAYS' },
) {
  const { company, branch, moved, services, performers } = search
  if (moved !== undefined)
    return {
      params: { company, appointment: moved.id },
      // To stay is no move: a day with its own time alone has none.
      query: {
        ...range,
        withoutOwn: true,
        duration: moved.newSeconds,
        ...(moved.key === undefined ? {} : { company_id: company }),
      },
      manageKey: moved.key,
    }
  return {
    params: { company, branch },
    query: {
      serviceId: services,
      resourceId: performers,
      source,
      withPrices,
      withDiscounts,
      preventBookingEnabled,
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
    // Where the company forbids choosing a time online, its times are still shown, so the restriction must not hide them.
    preventBookingEnabled: !settings.online_booking.prevent_select_time,
  } as const
}

export type SlotQuery = ReturnType<typeof slotQuery>

/** The contract's own constant would bring its schemas along. */
const MOST_AHEAD_DAYS: typeof MAX_AHEAD_DAYS = 400

type FirstWanted = {
  firstDay: string
  lastDay: string
  isMorning?: boolean
  period: Period
  periods: 1 | 2
  minSeconds: number | undefined
}

/** Which call answers all that a screen of times opens with, and what it is asked. */
export function firstInput(
  search: SlotSearch,
  query: SlotQuery,
  { firstDay, lastDay, isMorning, minSeconds, ...shown }: FirstWanted,
) {
  const { company, branch, kind, moved } = search
  const furthest = addDays(firstDay, MOST_AHEAD_DAYS)
  const days = { start: firstDay, furthest: lastDay < furthest ? lastDay : furthest }
  const first = { ...days, nightBefore: isMorning || undefined, ...shown }
  if (moved !== undefined) {
    const call = moved.key === undefined ? ('listFirstOwnMoves' as const) : ('listFirstManagedMoves' as const)
    const { params, query: ofMove, manageKey } = visitInput(search, query, { start: firstDay, end: firstDay })
    return { call, params, query: { ...ofMove, end: undefined, ...first }, manageKey }
  }
  const asked = { call: 'listFirstSlots' as const, params: { company, branch }, manageKey: undefined }
  if (!isPlanned(search)) {
    const own = { kind: kind === 'rent' ? 'RENT' : 'RESOURCE', minSeconds }
    return { ...asked, query: { ...own, ...first, ...query } }
  }
  const { serviceId, source, withPrices, withDiscounts, preventBookingEnabled } = query
  return {
    ...asked,
    query: {
      kind: 'VISIT',
      ...first,
      serviceId,
      resourceId: search.performers,
      source,
      withPrices,
      withDiscounts,
      preventBookingEnabled,
    },
  }
}
