import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { Rating, RatingListQuery, RatingRequest, RatingSummary } from './schemas.ts'

export const listRatings = defineCall({
  endpoint: { method: 'GET', path: '/v1/public/company/{company}/rating' },
  loadedWith: 'booking',
  summary: 'Visible ratings of resources and services, newest first',
  tag: 'ratings',
  params: CompanyParams,
  query: RatingListQuery,
  body: z.undefined(),
  answer: paged(Rating).extend({ summary: RatingSummary }),
  errors: ['validation.failed', 'company.notFound', 'RATING_DISABLED'],
  sameForAll: true,
  rateLimits: 'read',
  parameterTexts: {
    resource: 'Keeps ratings of these resources; together with `service`, of either.',
    service: 'Keeps ratings of these services; together with `resource`, of either.',
    sort: 'By `created` or `rating`; newest first when absent.',
  },
})

export const rateAppointment = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/company/{company}/appointment/{appointment}/rating' },
  loadedWith: 'account',
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
  rateLimits: ['review.write'],
  example: {
    entity_rating: {
      type: 'RESOURCE',
      entity_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44',
      rating: 5,
      message: 'Дуже дякую!',
    },
  },
})
