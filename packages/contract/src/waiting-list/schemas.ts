/** Waiting list: for a place of a full event, or for a free time on a full day. docs/rules/waiting-list.md. */
import { z } from 'zod'
import { GuestClient } from '../appointments/schemas.ts'
import { Id, Instant, LocalDate, PageQuery, Seconds } from '../common/schemas.ts'

export const WaitingRequest = z.object({
  waiting: z
    .object({
      company_id: Id,
      branch_id: Id,
      /** An event … */
      event_id: Id.nullish(),
      /** … or a day at the branch, with the requested services. */
      date: LocalDate.nullish(),
      service_ids: z.array(Id).max(20).default([]),
      /** Absent: any resource. */
      resource_id: Id.nullish(),
      /** RENT: the requested length; absent: the minimum of the service. */
      duration: Seconds.nullish(),
      space: z.int().min(1).max(1000).nullish(),
      client: GuestClient,
      locale: z.string().max(16).nullish(),
    })
    .superRefine((waiting, refinement) => {
      if (waiting.event_id) return
      if (!waiting.date)
        refinement.addIssue({ code: 'custom', path: ['date'], message: 'is required without an event' })
      if (waiting.service_ids.length === 0)
        refinement.addIssue({
          code: 'custom',
          path: ['service_ids'],
          message: 'must name at least one service',
        })
    }),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>['waiting']

export const waitingStatuses = ['WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'EXPIRED'] as const

export const WaitingEntry = z.object({
  id: Id,
  status: z.enum(waitingStatuses),
  /** Position in the waiting list, from 1; null when no longer waiting. */
  place: z.int().nullable(),
  branch_id: Id,
  event_id: Id.nullable(),
  date: LocalDate.nullable(),
  service_ids: z.array(Id),
  /** The requested resource; null: any. */
  resource_id: Id.nullable(),
  /** Length of a rental; null: its minimum, or not a rental. */
  duration: Seconds.nullable(),
  space: z.int(),
  /** The waiting client, for the booking of an offer, whose link works on any device. */
  client: z.object({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** A place or time held only for this entry: book it with `hold_id` before the deadline. */
  offer: z.object({ hold_id: Id, until: Instant, start_time: Instant, resource_ids: z.array(Id) }).nullable(),
  /** Only in the response to joining. Sent as header X-Manage-Key, it permits reading and leaving the entry. */
  manage_key: z.string().optional(),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

/** An entry as staff sees it. */
export const CompanyWaitingEntry = WaitingEntry.omit({ client: true, offer: true, manage_key: true }).extend({
  /** The requested event; null: a day. */
  event: z.object({ name: z.string(), start_time: Instant }).nullable(),
  created: Instant,
  client: z.object({
    /** Id of a client with an account; null for a guest. */
    id: Id.nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    /** Null for a key without `clients.read`. */
    phone: z.string().nullable(),
    /** Null for a key without `clients.read`. */
    email: z.string().nullable(),
  }),
  offer: z.object({ until: Instant, start_time: Instant }).nullable(),
})
export type CompanyWaitingEntry = z.infer<typeof CompanyWaitingEntry>

export const CompanyWaitingQuery = z.object({
  ...PageQuery,
  day: LocalDate.optional(),
  event: Id.optional(),
  status: z.enum(waitingStatuses).optional(),
})

/** Staff adds a client of the company. */
export const StaffWaitingRequest = z.object({
  waiting: z
    .strictObject({
      client_id: Id,
      /** An event … */
      event_id: Id.optional(),
      /** … or a day at the branch, with the requested services. */
      date: LocalDate.optional(),
      service_ids: z.array(Id).max(20).default([]),
      /** Absent: any resource. */
      resource_id: Id.optional(),
      /** RENT: the requested length; absent: the minimum of the service. */
      duration: Seconds.optional(),
      /** Places of the event. */
      space: z.int().min(1).max(1000).optional(),
    })
    .superRefine((waiting, refinement) => {
      const reject = (path: string, message: string) =>
        refinement.addIssue({ code: 'custom', path: [path], message })
      if (waiting.event_id === undefined) {
        if (waiting.date === undefined) reject('date', 'is required without an event')
        if (waiting.service_ids.length === 0) reject('service_ids', 'must name at least one service')
        if (waiting.space !== undefined) reject('space', 'are places of an event')
        return
      }
      if (waiting.date !== undefined) reject('date', 'is that of the event')
      if (waiting.service_ids.length > 0) reject('service_ids', 'are those of the event')
      if (waiting.resource_id !== undefined) reject('resource_id', 'is that of the event')
      if (waiting.duration !== undefined) reject('duration', 'is that of the event')
    }),
})
export type StaffWaitingRequest = z.infer<typeof StaffWaitingRequest>['waiting']
