/** Visits in the API's format, on one Tuesday in Kyiv. */
import { randomUUID } from 'node:crypto'
import type { VisitSlotsAnswer, VisitTime } from '@zapys/contract'
import type { Studio } from './builders.ts'
import type { Reply, TestServer } from './test-server.ts'

/** Monday, eleven in Kyiv. */
export const NOW = '2026-05-18T08:00:00.000Z'
export const TUESDAY = '2026-05-19'
/** An hour of that day in Kyiv. */
export const at = (hours: number) =>
  new Date(Date.parse(`${TUESDAY}T00:00:00+03:00`) + hours * 3_600_000).toISOString()

export type Wish = { service: { service_id: string }; who?: { resource_id: string } | undefined }

export const visitOf = (studio: Studio, wishes: readonly Wish[], start_time: string) => ({
  company_id: studio.company_id,
  branch_id: studio.branch_id,
  start_time,
  service_resource_settings: wishes.map(({ service, who }, index) => ({
    service: service.service_id,
    resources: who === undefined ? [] : [who.resource_id],
    ordinal: index + 1,
  })),
})

export const timesIn = ({ days }: VisitSlotsAnswer): VisitTime[] => days.flatMap(({ times = [] }) => times)
export const hoursIn = (answer: VisitSlotsAnswer) => timesIn(answer).map(({ time }) => time.start_time / 3600)
export const whoIn = ({ legs }: VisitTime) => legs.map(({ resource_id }) => resource_id)
/** Required resources of each service of a booking. */
export const usedBy = (reply: Reply) =>
  (reply.body.services as { besides?: { id: string }[] }[]).map(({ besides = [] }) =>
    besides.map(({ id }) => id),
  )
export const whoBooked = (reply: Reply) => (reply.body.resources as { id: string }[]).map(({ id }) => id)

export function visitCalls(server: () => TestServer) {
  const listQuery = (wishes: readonly Wish[], more: Record<string, string>) => ({
    start: TUESDAY,
    end: TUESDAY,
    serviceId: wishes.map(({ service }) => service.service_id).join(','),
    resourceId: wishes.map(({ who }) => who?.resource_id ?? 'any_available').join(','),
    ...more,
  })
  const keyOf = (booked: Reply) => ({ 'x-manage-key': String(booked.body.manage_key) })
  return {
    book: (studio: Studio, wishes: readonly Wish[], start_time: string, more: Record<string, unknown> = {}) =>
      server().post('/v1/client/appointment', {
        appointment: {
          ...visitOf(studio, wishes, start_time),
          client: { first_name: 'Олена', phone: '+380441234567' },
          ...more,
        },
      }),
    hold: (studio: Studio, wishes: readonly Wish[], start_time: string, holder: string = randomUUID()) =>
      server().post('/v1/client/hold', { hold: { ...visitOf(studio, wishes, start_time), holder } }),
    list: ({ company_id: company, branch_id: branch }: Studio, wishes: readonly Wish[], more = {}) =>
      server().answer('listVisitSlots', { company, branch }, listQuery(wishes, more)),
    /** The response of the API, rejections included. */
    askList: (
      { company_id, branch_id }: Studio,
      wishes: readonly Wish[],
      more: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) => {
      const query = new URLSearchParams(listQuery(wishes, more)).toString()
      return server().get(`/v1/company/${company_id}/branch/${branch_id}/slot/visit?${query}`, headers)
    },
    moves: ({ company_id }: Studio, booked: Reply, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({ company_id, start: TUESDAY, end: TUESDAY, ...more }).toString()
      return server().get(`/v1/client/appointment/${String(booked.body.id)}/move?${query}`, keyOf(booked))
    },
    move: ({ company_id }: Studio, booked: Reply, start_time: string, more: Record<string, unknown> = {}) =>
      server().post(
        `/v1/client/appointment/${String(booked.body.id)}/move`,
        { appointment: { company_id, start_time, ...more } },
        keyOf(booked),
      ),
  }
}
