import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { CompanyParams } from '../common/params.ts'
import { paged } from '../common/schemas.ts'
import { Rating, RatingListQuery } from './schemas.ts'

export const listRatings = defineCall({
  endpoint: endpoints.listRatings,
  summary: 'Visible ratings of resources and services, newest first',
  tag: 'ratings',
  params: CompanyParams,
  query: RatingListQuery,
  body: z.undefined(),
  answer: paged(Rating),
  errors: ['validation.failed', 'company.notFound'],
})
