/** The absence of a resource, with an API key. */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { ResourceParams } from '../common/params.ts'
import { Absence, AbsenceQuery } from './schemas.ts'

export const readAbsence = defineKeyCall({
  endpoint: {
    method: 'GET',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/absence',
  },
  summary:
    'Bookings and events that an absence of a resource concerns, each with the resources that are free instead. Changes nothing',
  tag: 'operator',
  params: ResourceParams,
  query: AbsenceQuery,
  body: z.undefined(),
  answer: Absence,
  errors: ['validation.failed', 'branch.notFound', 'resource.notFound'],
  right: 'bookings.read',
  rateLimits: ['key.read', 'absence.read'],
  parameterTexts: { start: 'Start of the absence.', end: 'End of the absence, not included.' },
})
