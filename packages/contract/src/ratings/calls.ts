import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { Rating, RatingListQuery, RatingRequest, RatingSummary } from './schemas.ts'

export const listRatings = defineCall({
  endpoint: endpoints.listRatings,
  summary: 'Visible ratings of resources and services, newest first',
  tag: 'ratings',
  params: CompanyParams,
  query: RatingListQuery,
  body: z.undefined(),
  answer: paged(Rating).extend({ summary: RatingSummary }),
  errors: ['validation.failed', 'company.notFound', 'RATING_DISABLED'],
  sameForAll: true,
  budgets: 'read',
})

export const rateAppointment = defineCall({
  endpoint: endpoints.rateAppointment,
  summary: 'Rate the resource or a service of an own visit that has ended, once each',
  tag: 'ratings',
  params: z.object({ company: Id, appointment: Id }),
  query: z.object({}),
  body: RatingRequest,
  answer: Rating,
  errors: [
    'validation.failed',
    'company.notFound',
    'appointment.notFound',
    'RATING_DISABLED',
    'rating.notYet',
    'rating.exists',
    'account.disabled',
    'action.blocked',
  ],
  access: 'client',
  budgets: ['review.write'],
})
