/** The absence of a resource, and the services that it performs, with an API key. */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { Absence, AbsenceQuery } from './absence-schemas.ts'
import { catalogueWrite, ResourceParams } from './call-parts.ts'
import { ResourceServices } from './catalogue-schemas.ts'

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
  rateLimits: ['key.read'],
  parameterTexts: { start: 'Start of the absence.', end: 'End of the absence, not included.' },
})

export const saveResourceServices = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'PUT',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/services',
  },
  summary: 'Set the services that a resource performs. They replace the former ones; the branch offers them',
  params: ResourceParams,
  query: z.object({}),
  body: ResourceServices,
  answer: ResourceServices,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'resource.notFound'],
  example: { services: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'] },
})
