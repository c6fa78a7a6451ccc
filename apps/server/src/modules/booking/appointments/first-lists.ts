/** The lists that make up the first response of a times screen, each as it is returned alone. */
import type {
  DaysAnswer,
  FirstMoveQuery,
  FirstSlotQuery,
  Locale,
  MergedAnswer,
  SlotQuery,
  SlotsAnswer,
  VisitSlotQuery,
  VisitSlotsAnswer,
} from '@zapys/contract'
import { readDays, readTimes, readVisitDays, readVisitTimes } from '@zapys/domain/slots'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import type { ValidUntil } from '../../../platform/cache/response-cache.ts'
import { type ListWork, listRentSlots, listResourceSlots } from '../slots/public.ts'
import type { Days, Lists } from './bounded-lists.ts'
import { visitSlots } from './list-visit-slots.ts'
import { moveSlots } from './manage.ts'
import type { AppointmentAccess } from './appointment-access.ts'

export type FirstSlotsCall = {
  company: CompanyScope
  params: { branch: string }
  query: FirstSlotQuery
  locale: Locale | undefined
  holder: string | undefined
  validUntil: ValidUntil
}

export function visitLists(deps: Deps, { query, ...call }: FirstSlotsCall): Lists {
  const { serviceId = [], resourceId, source, withPrices, withDiscounts, preventBookingEnabled } = query
  const visitQuery = { serviceId, resourceId, source, withPrices, withDiscounts, preventBookingEnabled }
  return createVisitLists((more) => visitSlots(deps, { ...call, query: { ...visitQuery, ...more } }))
}

export const moveLists = (
  deps: Deps,
  company: CompanyScope,
  proven: AppointmentAccess,
  { withoutOwn, duration, holder }: FirstMoveQuery & { holder: string | undefined },
): Lists =>
  createVisitLists((more) => moveSlots(deps, company, proven, { withoutOwn, duration, holder, ...more }))

type VisitListQuery = Days & Pick<VisitSlotQuery, 'resultType'>
const createVisitLists = (
  listed: (query: VisitListQuery) => Promise<{ list: VisitSlotsAnswer; work: ListWork; resources: number }>,
): Lists => ({
  daysOf: async (days) => {
    const result = await listed({ ...days, resultType: 'DAYS' })
    return { ...result, read: readVisitDays(result.list) }
  },
  timesOf: async (days) => {
    const result = await listed(days)
    return { ...result, read: readVisitTimes(result.list) }
  },
})

export function resourceLists(deps: Deps, { query, ...call }: FirstSlotsCall): Lists {
  const { kind, serviceId, id, source, startAlign, startAlignCustom, slotCutter, slotSize } = query
  const { serviceDuration, withPrices, withDiscounts, preventBookingEnabled, includeAppointmentsTime } = query
  const visitQuery = {
    serviceId,
    id,
    source,
    startAlign,
    startAlignCustom,
    slotCutter,
    slotSize,
    serviceDuration,
    withPrices,
    withDiscounts,
    preventBookingEnabled,
  }
  const listSlots = kind === 'RENT' ? listRentSlots : listResourceSlots
  const listed = (
    validUntil: ValidUntil,
    more: Days & Pick<SlotQuery, 'resultType' | 'includeAppointmentsTime'>,
  ) => listSlots(deps, { ...call, query: { ...visitQuery, ...more }, validUntil, onWork })
  let resources = 0
  let work: ListWork = { starts: 0, availabilityChecks: 0, priceSteps: 0 }
  const onWork = (newWork: ListWork) => void (work = newWork)
  return {
    // The response contains every day of every requested resource.
    daysOf: async (days, keep) => {
      const list = (await listed(keep, { ...days, resultType: 'DAYS' })) as DaysAnswer
      resources = list.slots.length
      return { list, read: readDays(list), resources, work }
    },
    timesOf: async (days, keep) => {
      const resultType = id === undefined ? 'MERGED' : 'SLOTS'
      const list = (await listed(keep, { ...days, resultType, includeAppointmentsTime })) as
        | SlotsAnswer
        | MergedAnswer
      return { list, read: readTimes(list, days.start), resources, work }
    },
  }
}
