import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { BranchParams } from '../common/params.ts'
import { StaffDates, StaffDatesQuery } from './staff-dates-schemas.ts'

export const listStaffDates = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment/dates' },
  summary:
    'Dates of a visit, on the clock of the branch, whether each is free for a booking by staff, and its price. Book several by `starts`',
  tag: 'operator',
  params: BranchParams,
  query: StaffDatesQuery,
  body: z.undefined(),
  answer: StaffDates,
  errors: [
    'validation.failed',
    'branch.notFound',
    'service.notFound',
    'resource.notFound',
    'appointment.startTime.hasPassed',
    'appointment.duration.tooLong',
  ],
  right: 'bookings.write',
  rateLimits: ['key.read'],
  parameterTexts: {
    start: 'Start of the first visit.',
    every_weeks: 'Weeks from one visit to the next, 1 or 2.',
    times: 'Number of visits, the first included, 1 to 26.',
    serviceId: 'Ids of the services, in the order of the visit.',
    resource: 'Who performs all of them. Absent: any free one.',
    duration: 'Length of the visit, in seconds. Absent: that of its services; of a rental, the shortest.',
    appointment: 'A booking to be changed: its own time counts as free.',
  },
})
