/** Sources of the inbox: one SELECT per kind, each by an index. docs/rules/inbox.md */
import { DAY_MS } from '@zapys/domain/time'
import type { InboxKind, Right } from '@zapys/contract'
import { type RawBuilder, sql } from 'kysely'
import { instant } from '../../../platform/db/database.ts'
import { isDoneBy } from '../../booking/appointments/public.ts'

export type InboxReader = {
  companyId: string
  staffMemberId: string
  /** Epoch milliseconds. */
  now: number
}

/** `own`: only entries of this resource. */
type Part = (reader: InboxReader, own: string | undefined) => RawBuilder<unknown>

const WEEK_MS = 7 * DAY_MS
/** Limit per kind. */
const MAX_ITEMS = sql.lit(50)
/** An endpoint or calendar may fail once or twice. */
const MIN_FAILURES = sql.lit(3)

const nameIn = (contact: string) =>
  sql`nullif(concat_ws(' ', ${sql.ref(contact)} ->> 'first_name', ${sql.ref(contact)} ->> 'last_name'), '')`

const servicesOfBooking = (companyId: string) => sql`(
  select string_agg(service.name, ', ' order by part.ordinal)
    from appointment_service as part
    join service on service.company_id = ${companyId} and service.service_id = part.service_id
   where part.company_id = ${companyId} and part.appointment_id = appointment.appointment_id)`

/**
 * Whether staff did not set the entry aside since it happened: at the first of the columns `at` that is not null.
 * Each part checks this before its limit.
 */
const isShown = (companyId: string, kind: InboxKind, id: string, ...at: string[]) => sql`not exists (
  select from inbox_aside
   where inbox_aside.company_id = ${companyId} and inbox_aside.kind = ${sql.lit(kind)}
     and inbox_aside.thing_id = ${sql.ref(id)}
     and inbox_aside.created >= coalesce(${sql.join(at.map((column) => sql.ref(column)))}))`

/** Bookings by clients since the staff member last opened the inbox, up to a week back. */
const booked: Part = ({ companyId, staffMemberId, now }, own) => sql`
  select 'BOOKED' as kind, found.* from branch cross join lateral (
    select appointment_id as id, created as at, ${nameIn('appointment.contact')} as title,
           ${servicesOfBooking(companyId)} as detail, null as topic, branch_id, appointment_id, event_id, client_id,
           starts_at as start_time, null::int as stars, null::bigint as amount, null as currency_code,
           null::timestamptz as paused_until
      from appointment
     where company_id = ${companyId} and branch_id = branch.branch_id and cancelled_at is null
       and created > greatest(${instant(now - WEEK_MS)},
         (select looked_at from inbox_look where company_id = ${companyId} and staff_member_id = ${staffMemberId}))
       and not exists (
         select from audit_entry
          where audit_entry.company_id = ${companyId} and thing_id = appointment_id
            and act = 'appointment.booked')
       and ${isShown(companyId, 'BOOKED', 'appointment.appointment_id', 'appointment.created')}
       ${own === undefined ? sql`` : sql`and ${isDoneBy({ companyId }, own)}`}
     order by created desc limit ${MAX_ITEMS}) as found
   where branch.company_id = ${companyId}`

/**
 * Cancellations by clients while the freed time is ahead; excludes unpaid expired bookings, which were never confirmed.
 */
const cancelled: Part = ({ companyId, now }, own) => sql`
  select 'CANCELLED', appointment_id, cancelled_at, ${nameIn('appointment.contact')},
         ${servicesOfBooking(companyId)}, null, branch_id, appointment_id, event_id, client_id, starts_at, null, null, null,
         null
    from appointment
   where company_id = ${companyId} and cancelled_at > ${instant(now - WEEK_MS)}
     and starts_at > ${instant(now)} and not lapsed
     and not exists (
       select from audit_entry
        where audit_entry.company_id = ${companyId} and thing_id = appointment_id
          and act = 'appointment.cancelled' and audit_entry.created >= appointment.cancelled_at)
     and ${isShown(companyId, 'CANCELLED', 'appointment.appointment_id', 'appointment.cancelled_at')}
     ${own === undefined ? sql`` : sql`and ${isDoneBy({ companyId }, own)}`}
   order by cancelled_at desc limit ${MAX_ITEMS}`

/** Failed messages to clients that are still relevant and were not sent again since. */
const message: Part = ({ companyId, now }) => sql`
  select 'MESSAGE', message_id, coalesce(ended_at, message.created), ${nameIn('appointment.contact')}, detail, kind,
         appointment.branch_id, message.appointment_id, appointment.event_id,
         coalesce(message.client_id, appointment.client_id), coalesce(appointment.starts_at, message.starts_at), null,
         null, null, null
    from message
    left join appointment on appointment.company_id = ${companyId}
         and appointment.appointment_id = message.appointment_id
   where message.company_id = ${companyId} and message.status in ('FAILED', 'EXPIRED', 'UNKNOWN') and kind <> 'CODE'
     and message.created > ${instant(now - WEEK_MS)} and staff_member_id is null
     and (message.starts_at is null or message.starts_at > ${instant(now)})
     and (message.appointment_id is not null or message.client_id is not null)
     and not exists (
       select from message as later
        where later.company_id = ${companyId} and later.appointment_id = message.appointment_id
          and later.kind = message.kind and later.created > message.created)
     and ${isShown(companyId, 'MESSAGE', 'message.message_id', 'message.ended_at', 'message.created')}
   order by message.created desc limit ${MAX_ITEMS}`

const refund: Part = ({ companyId }) => sql`
  select 'REFUND', refund_id, payment_refund.created,
         coalesce(${nameIn('appointment.contact')}, nullif(concat_ws(' ', client.first_name, client.last_name), '')), payment_refund.detail, null,
         appointment.branch_id, appointment_id, appointment.event_id, appointment.client_id, appointment.starts_at,
         null, payment_refund.amount + payment_refund.tip, payment.currency_code, null
    from payment_refund
    join payment on payment.company_id = ${companyId} and payment.payment_id = payment_refund.payment_id
    left join appointment on appointment.company_id = ${companyId} and payment.subject_kind = 'APPOINTMENT'
         and appointment.appointment_id = payment.subject_id
    left join membership on membership.company_id = ${companyId} and payment.subject_kind = 'MEMBERSHIP'
         and membership.membership_id = payment.subject_id
    left join client on client.company_id = ${companyId} and client.client_id = membership.client_id
   where payment_refund.company_id = ${companyId} and payment_refund.state = 'REFUSED'
     and ${isShown(companyId, 'REFUND', 'payment_refund.refund_id', 'payment_refund.created')}
   order by payment_refund.created desc limit ${MAX_ITEMS}`

/** Visible ratings of the last 30 days without an answer. */
const review: Part = ({ companyId, now }, own) => sql`
  select 'REVIEW', rating_id, rating.created, rating.author, rating.message, null, appointment.branch_id,
         rating.appointment_id, null::uuid, appointment.client_id, appointment.starts_at, rating.rating, null, null,
         null
    from rating
    left join appointment on appointment.company_id = ${companyId}
         and appointment.appointment_id = rating.appointment_id
   where rating.company_id = ${companyId} and rating.visible and rating.answer is null
     and rating.created > ${instant(now - 30 * DAY_MS)}
     and ${isShown(companyId, 'REVIEW', 'rating.rating_id', 'rating.created')}
     ${own === undefined ? sql`` : sql`and rating.type = 'RESOURCE' and rating.entity_id = ${own}`}
   order by rating.created desc limit ${MAX_ITEMS}`

/** Expired waiting list offers for times that are still ahead. */
const waiting: Part = ({ companyId, now }, own) => sql`
  select 'WAITING', entry_id, offered_until, ${nameIn('waiting_entry.contact')}, service.name, null,
         waiting_entry.branch_id, null::uuid, waiting_entry.event_id, client_id, offered_start, null, null, null,
         null
    from waiting_entry
    left join event on event.company_id = ${companyId} and event.event_id = waiting_entry.event_id
    left join service on service.company_id = ${companyId} and service.service_id = event.service_id
   where waiting_entry.company_id = ${companyId} and waiting_entry.status = 'EXPIRED'
     and offered_until > ${instant(now - WEEK_MS)} and offered_start > ${instant(now)}
     and ${isShown(companyId, 'WAITING', 'waiting_entry.entry_id', 'waiting_entry.offered_until')}
     ${own === undefined ? sql`` : sql`and ${own} in (waiting_entry.resource_id, event.resource_id)`}
   order by offered_until desc limit ${MAX_ITEMS}`

/** Endpoints whose last delivery failed for good, or whose oldest queued one failed several times. A test delivers none. */
const webhook: Part = ({ companyId, now }) => sql`
  select 'WEBHOOK', webhook_endpoint.webhook_id,
         coalesce(gone_at, owner_needed_at, failed.at), webhook_endpoint.url, failed.last_error,
         case when gone_at is not null then 'GONE' when owner_needed_at is not null then 'NEEDS_OWNER' end,
         null::uuid, null::uuid, null::uuid, null::uuid, null::timestamptz, failed.last_status, null, null,
         case when active and rests_until > ${instant(now)} then rests_until end
    from webhook_endpoint
    left join lateral (
      select coalesce(ended_at, created) as at, last_error, last_status, state, tries
        from webhook_delivery as delivery
       where delivery.company_id = ${companyId} and delivery.webhook_id = webhook_endpoint.webhook_id
         and (state <> 'QUEUED' or tries > 0) and type <> 'webhook.test'
       order by number desc limit 1) as failed
      on failed.state = 'GAVE_UP' or (failed.state = 'QUEUED' and failed.tries >= ${MIN_FAILURES})
   where webhook_endpoint.company_id = ${companyId}
     and (gone_at is not null or (active and (owner_needed_at is not null or failed.at is not null)))
     and ${isShown(companyId, 'WEBHOOK', 'webhook_endpoint.webhook_id', 'gone_at', 'owner_needed_at', 'failed.at')}
   limit ${MAX_ITEMS}`

const calendar: Part = ({ companyId }, own) => sql`
  select 'CALENDAR', calendar_id, coalesce(last_read_at, created), source, last_error, null,
         null::uuid, null::uuid, null::uuid, null::uuid, null::timestamptz, null, null, null, null
    from outside_calendar
   where company_id = ${companyId} and failures >= ${MIN_FAILURES}
     and ${isShown(companyId, 'CALENDAR', 'outside_calendar.calendar_id', 'last_read_at', 'outside_calendar.created')}
     ${own === undefined ? sql`` : sql`and resource_id = ${own}`}
   limit ${MAX_ITEMS}`

/** The first part determines the column types of the union. */
export const inboxParts: readonly { kind: InboxKind; right: Right; part: Part }[] = [
  { kind: 'BOOKED', right: 'bookings.read', part: booked },
  { kind: 'CANCELLED', right: 'bookings.read', part: cancelled },
  { kind: 'MESSAGE', right: 'messages.read', part: message },
  { kind: 'REFUND', right: 'payments.read', part: refund },
  { kind: 'REVIEW', right: 'clients.read', part: review },
  { kind: 'WAITING', right: 'bookings.read', part: waiting },
  { kind: 'WEBHOOK', right: 'webhooks.read', part: webhook },
  { kind: 'CALENDAR', right: 'calendars.write', part: calendar },
]
