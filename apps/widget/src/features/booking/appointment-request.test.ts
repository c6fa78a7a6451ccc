import { describe, expect, it } from 'vitest'
import { AppointmentRequest, EventAppointmentRequest } from '@zapys/contract'
import { appointmentRequest, eventRequest, visitRequest } from './appointment-request.ts'
import type { PlannedVisit } from './appointment-request.ts'

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const [company, branch, cut, colour, anna] = [id(1), id(2), id(3), id(4), id(5)] as [
  string,
  string,
  string,
  string,
  string,
]

const visit: PlannedVisit = {
  company,
  branch,
  startsAt: '2026-04-15T10:00:00.000Z',
  services: [
    { id: cut, durationSeconds: 3600 },
    { id: colour, durationSeconds: 5400 },
  ],
  resource: anna,
}
const origin = { source: 'WIDGET', utm: { utm_source: 'instagram' }, locale: 'uk' }
const person = { client: { first_name: 'Marta', phone: '+380671234567' }, extra_fields: {}, comment: null }
const agreed = { terms: true, privacy: true }

describe('appointmentRequest', () => {
  it('is what the contract asks for, with source, tracking and language of the visitor', () => {
    const request = appointmentRequest(visit, person, agreed, origin)
    expect(AppointmentRequest.parse({ appointment: request }).appointment).toMatchObject({
      ...origin,
      start_time: visit.startsAt,
      client: person.client,
      agreement: agreed,
    })
  })

  // proves S9.duration.2
  it('numbers the services from 1 in the order of the visit, and their lengths add up', () => {
    const request = visitRequest(visit, origin)
    expect(request.service_resource_settings.map(({ service, ordinal }) => [service, ordinal])).toEqual([
      [cut, 1],
      [colour, 2],
    ])
    expect(request.duration).toBe(9000)
  })

  // proves S9.default.9
  it('any free resource travels as no resource and the automatic mark', () => {
    const [first] = visitRequest({ ...visit, resource: null }, origin).service_resource_settings
    expect(first).toMatchObject({ resources: [], auto_selected_resources: true })
    const [named] = visitRequest(visit, origin).service_resource_settings
    expect(named).toMatchObject({ resources: [anna], auto_selected_resources: false })
  })

  // proves S9.duration.3
  it('a rented length overrides the first service only', () => {
    const request = visitRequest({ ...visit, rentSeconds: 7200 }, origin)
    expect(request.duration).toBe(7200)
    expect(
      request.service_resource_settings.map((setting) => 'duration' in setting && setting.duration),
    ).toEqual([7200, false])
  })
})

describe('eventRequest', () => {
  it('names the places taken and fits the contract', () => {
    const request = eventRequest(
      { company, branch, startsAt: visit.startsAt, space: 3 },
      person,
      agreed,
      origin,
    )
    expect(EventAppointmentRequest.parse({ appointment: request }).appointment.space).toBe(3)
  })
})
