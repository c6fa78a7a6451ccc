import type { BookingSettings, MAX_AHEAD_DAYS } from '@zapys/contract'
import type { Period } from '@zapys/domain/calendar'
import { addDays } from '@zapys/domain/time'

export type SlotSearch = {
  company: string
  branch: string
  /** RENT returns plain slots of `slot_size`, so that several consecutive ones can be chosen. */
  kind: 'general' | 'rent'
  services: readonly string[]
  /** Null: any free resource. */
  resource: string | null
  /** RENT: only starts with enough room for this length; absent: all slots, including taken ones. */
  rentSeconds?: number | undefined
  /** Performer of each service, in order; absent if one performs all. */
  performers?: readonly string[] | undefined
  /** Booking to be moved: its own times count as free, and its services and performers are known. */
  moved?: MovedBooking | undefined
}

/** With its key if no client is signed in, and its current time. */
export type MovedBooking = {
  id: string
  startsAt: string
  key?: string | undefined
  /** New length of a rental, if it changes. */
  newSeconds?: number | undefined
}

/** Any free performer, or one per service: the server plans the whole visit and returns the price of that plan. */
const isPlanned = ({ kind, services, resource }: SlotSearch): boolean =>
  kind === 'general' && services.length > 0 && resource === null

/** Call for times planned by the server; undefined if times of resources are requested. */
export const visitListOf = (search: SlotSearch) => {
  if (search.moved !== undefined)
    return search.moved.key === undefined ? ('listOwnMoves' as const) : ('listManagedMoves' as const)
  return isPlanned(search) ? ('listVisitSlots' as const) : undefined
}

/** Request of such a list for some days; its grid of starts is the company's. */
export function visitInput(
  search: SlotSearch,
  { source, withPrices, withDiscounts, preventBookingEnabled }: SlotQuery,
  range: { start: string; end: string; resultType?: 'DAYS' },
) {
  const { company, branch, moved, services, performers } = search
  if (moved !== undefined)
    return {
      params: { company, appointment: moved.id },
      // Keeping the time is no move, so a day with only the own time has none.
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

/** Query parameters of every slot call of the widget. The grid of starts is the company's. S7.slots. */
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
    // Slots for choosing several hours must be adjacent: without a step they follow each other.
    slotCutter: search.kind === 'rent' ? undefined : cutter.slot_cutter,
    // With services, the slot length is the needed one; a longer one would hide times that fit (docs/rules/slots.md).
    slotSize: search.kind === 'rent' || search.services.length === 0 ? cutter.slot_size : undefined,
    serviceDuration: search.rentSeconds,
    includeAppointmentsTime: search.kind === 'rent' && search.rentSeconds === undefined,
    withPrices: true,
    withDiscounts: true,
    // If the company forbids choosing a time online, times are still shown, so the restriction must not hide them.
    preventBookingEnabled: !settings.online_booking.prevent_select_time,
  } as const
}

export type SlotQuery = ReturnType<typeof slotQuery>

/** The contract's own constant would add its schemas to the bundle. */
const MOST_AHEAD_DAYS: typeof MAX_AHEAD_DAYS = 400

type FirstQuery = {
  firstDay: string
  lastDay: string
  isMorning?: boolean
  period: Period
  periods: 1 | 2
  minSeconds: number | undefined
}

/** The call with all initial data of a time screen, and its request. */
export function firstInput(
  search: SlotSearch,
  query: SlotQuery,
  { firstDay, lastDay, isMorning, minSeconds, ...shown }: FirstQuery,
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
  const input = { call: 'listFirstSlots' as const, params: { company, branch }, manageKey: undefined }
  if (!isPlanned(search)) {
    const own = { kind: kind === 'rent' ? 'RENT' : 'RESOURCE', minSeconds }
    return { ...input, query: { ...own, ...first, ...query } }
  }
  const { serviceId, source, withPrices, withDiscounts, preventBookingEnabled } = query
  return {
    ...input,
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
