import type {
  AppointmentRequest,
  EventAppointmentRequest,
  GuestClient,
  PriceRequest,
  SeriesRequest,
} from '@zapys/contract'

type Extra = NonNullable<AppointmentRequest['extra_fields']>

/** Contact data in the format of the API: phone with plus and digits, extra fields converted. */
export type Person = { client: GuestClient; extra_fields: Extra; comment: string | null }
export type Agreement = NonNullable<AppointmentRequest['agreement']>
/** Origin of the visit, and the language for messages. */
export type Origin = { source: string; utm: Record<string, string>; locale: string }

export type PlannedVisit = {
  company: string
  branch: string
  /** Instant in UTC. */
  startsAt: string
  /** In visit order; `performer` if each service has its own choice, null for any free performer. */
  services: { id: string; durationSeconds: number; performer?: string | null | undefined }[]
  /** Null: any free resource. */
  resource: string | null
  /** Total length if the client chose it (rent). */
  rentSeconds?: number | undefined
}

/** The time for a hold. Ordinals start at 1; only the first carries a length override. */
export function holdTime(visit: PlannedVisit) {
  const total = visit.services.reduce((sum, service) => sum + service.durationSeconds, 0)
  return {
    company_id: visit.company,
    branch_id: visit.branch,
    start_time: visit.startsAt,
    duration: visit.rentSeconds ?? total,
    service_resource_settings: visit.services.map(({ id, performer = visit.resource }, index) => ({
      service: id,
      resources: performer === null ? [] : [performer],
      auto_selected_resources: performer === null,
      ordinal: index + 1,
      ...(index === 0 && visit.rentSeconds !== undefined ? { duration: visit.rentSeconds } : {}),
    })),
  }
}

/** Common request of the price and the booking. */
export const visitRequest = (visit: PlannedVisit, { source, utm, locale }: Origin) =>
  ({ ...holdTime(visit), source, utm, locale }) satisfies PriceRequest

/** Adds the hold to a booking. */
export const withHold = <Request extends object>(request: Request, hold_id: string | undefined) =>
  hold_id === undefined ? request : { ...request, hold_id }

/** Conditions of a booking: the hold, the shown price and the membership. */
export type Bound = {
  hold_id: string | undefined
  shown: NonNullable<AppointmentRequest['shown']> | undefined
  /** Undefined: the best fit. */
  membership: AppointmentRequest['membership'] | undefined
}

/** Adds the hold and the shown values, which the server compares before booking. */
export const asShown = <Request extends object>(request: Request, { hold_id, shown, membership }: Bound) =>
  withHold(
    {
      ...request,
      ...(shown !== undefined && { shown }),
      ...(membership !== undefined && { membership }),
    },
    hold_id,
  )

/** The same visit at several starts, for the total price that was shown. */
export const seriesRequest = (
  { start_time: _, ...visit }: ReturnType<typeof appointmentRequest>,
  starts: string[],
  bound: Bound,
) => ({ ...asShown(visit, { ...bound, hold_id: undefined }), starts }) satisfies SeriesRequest

export const appointmentRequest = (
  visit: PlannedVisit,
  person: Person,
  agreement: Agreement | undefined,
  origin: Origin,
) => ({ ...visitRequest(visit, origin), ...person, agreement }) satisfies AppointmentRequest

export const eventRequest = (
  event: { company: string; branch: string; startsAt: string; space: number },
  person: Person,
  agreement: Agreement | undefined,
  origin: Origin,
) =>
  ({
    company_id: event.company,
    branch_id: event.branch,
    start_time: event.startsAt,
    space: event.space,
    ...person,
    agreement,
    source: origin.source,
    utm: origin.utm,
    locale: origin.locale,
  }) satisfies EventAppointmentRequest
