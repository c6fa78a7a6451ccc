import type {
  AppointmentRequest,
  EventAppointmentRequest,
  GuestClient,
  PriceRequest,
  SeriesRequest,
} from '@zapys/contract'

type Extra = NonNullable<AppointmentRequest['extra_fields']>

/** Who comes, already in the form of the wire: phone with plus and digits, extra fields converted. */
export type Person = { client: GuestClient; extra_fields: Extra; comment: string | null }
export type Agreement = NonNullable<AppointmentRequest['agreement']>
/** Where the visitor came from and the language to write to them in. */
export type Origin = { source: string; utm: Record<string, string>; locale: string }

export type PlannedVisit = {
  company: string
  branch: string
  /** Instant in UTC. */
  startsAt: string
  /** In the order of the visit; `performer` where each service has a choice of its own, null for any free staff. */
  services: { id: string; durationSeconds: number; performer?: string | null | undefined }[]
  /** Null asks for any free one. */
  resource: string | null
  /** The whole length, where the client chose it (rent). */
  rentSeconds?: number | undefined
}

/** What a hold asks for. Ordinals start at 1; only the first carries a length override. */
export function wantedTime(visit: PlannedVisit) {
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

/** What both the price and the booking are asked with. */
export const visitRequest = (visit: PlannedVisit, { source, utm, locale }: Origin) =>
  ({ ...wantedTime(visit), source, utm, locale }) satisfies PriceRequest

/** A booking of what is held. */
export const withHold = <Request extends object>(request: Request, hold_id: string | undefined) =>
  hold_id === undefined ? request : { ...request, hold_id }

/** What a booking is bound to: what is held, what was shown, and what is to cover it. */
export type Bound = {
  hold_id: string | undefined
  shown: NonNullable<AppointmentRequest['shown']> | undefined
  /** Undefined: what fits best. */
  membership: AppointmentRequest['membership'] | undefined
}

/** A booking of what is held, and only of what was shown. */
export const asShown = <Request extends object>(request: Request, { hold_id, shown, membership }: Bound) =>
  withHold(
    {
      ...request,
      ...(shown !== undefined && { shown }),
      ...(membership !== undefined && { membership }),
    },
    hold_id,
  )

/** The same visit at several starts, and only for what all of them were shown to cost. */
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
