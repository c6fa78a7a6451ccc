import { z } from 'zod'
import { defineCall, defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CompanyRating,
  CompanyRatingQuery,
  Rating,
  RatingChangeRequest,
  RatingListQuery,
  RatingRequest,
  RatingSummary,
} from './schemas.ts'

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
    resource: 'Only ratings of these resources; with `service`, of either.',
    service: 'Only ratings of these services; with `resource`, of either.',
    sort: 'By `created` or `rating`; newest first when absent.',
  },
})

export const rateAppointment = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/company/{company}/appointment/{appointment}/rating' },
  loadedWith: 'account',
  summary: 'Rate the resource or a service of an own past visit, once each',
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

export const listCompanyRatings = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/rating' },
  summary: 'Ratings, hidden ones included, newest first, 100 a page. A performer’s key reads only its own',
  tag: 'ratings',
  params: CompanyParams,
  query: CompanyRatingQuery,
  body: z.undefined(),
  answer: paged(CompanyRating),
  errors: ['validation.failed'],
  right: 'clients.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    visible: 'Only ratings that are shown (true) or hidden (false). Absent: both.',
    answered: 'Only ratings with (true) or without (false) an answer. Absent: both.',
    resource: 'Only ratings of this resource.',
    service: 'Only ratings of this service.',
  },
})

export const changeRating = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/rating/{rating}' },
  summary:
    'Answer a rating, change or remove the answer, hide the rating with a reason or show it again. Hidden ones leave lists and averages. Repeatable',
  tag: 'ratings',
  params: z.object({ company: Id, rating: Id }),
  query: z.object({}),
  body: RatingChangeRequest,
  answer: CompanyRating,
  errors: ['validation.failed', 'rating.notFound'],
  right: 'clients.write',
  rateLimits: ['key.write'],
  parameterTexts: { rating: 'Id of the rating.' },
  example: { rating: { answer: 'Дякуємо, чекаємо на вас знову!' } },
})
