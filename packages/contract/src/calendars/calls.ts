import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { Done } from '../accounts/schemas.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CalendarFeed,
  CalendarFeedQuery,
  CalendarFeedRequest,
  CalendarFeedWithUrl,
  OutsideCalendar,
  OutsideCalendarRequest,
} from './schemas.ts'

const right = 'calendars.write'

export const listCalendarFeeds = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/calendar' },
  summary: 'Calendar feeds of resources for other programs, oldest first, without their addresses',
  tag: 'calendars',
  params: CompanyParams,
  query: CalendarFeedQuery,
  body: z.undefined(),
  answer: paged(CalendarFeed),
  errors: ['validation.failed'],
  right,
  rateLimits: ['key.read'],
})

export const createCalendarFeed = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/calendar' },
  summary:
    'Create a calendar feed of a resource (iCalendar); its address is returned once. The key also needs bookings.read, and clients.read to include client names. It ends when the staff member leaves or loses the right',
  tag: 'calendars',
  params: CompanyParams,
  query: z.object({}),
  body: CalendarFeedRequest,
  answer: CalendarFeedWithUrl,
  errors: ['validation.failed', 'resource.notFound', 'calendar.tooMany'],
  right,
  rateLimits: ['key.write'],
  example: { calendar: { resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44' } },
})

export const removeCalendarFeed = defineKeyCall({
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/calendar/{calendar}' },
  summary: 'Remove a calendar feed. Its address stops working at once',
  tag: 'calendars',
  params: z.object({ company: Id, calendar: Id }),
  query: z.object({}),
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed', 'calendar.notFound'],
  right,
  rateLimits: ['key.write'],
  example: {},
})

export const listOutsideCalendars = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/outside_calendar' },
  summary:
    'External calendars whose busy times block online bookings of resources, oldest first, with the last read and its error',
  tag: 'calendars',
  params: CompanyParams,
  query: CalendarFeedQuery,
  body: z.undefined(),
  answer: paged(OutsideCalendar),
  errors: ['validation.failed'],
  right,
  rateLimits: ['key.read'],
})

export const createOutsideCalendar = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/outside_calendar' },
  summary:
    'Add an external calendar (iCalendar) to a resource by its address, at most five. It is read within a minute, then every 15 minutes',
  tag: 'calendars',
  params: CompanyParams,
  query: z.object({}),
  body: OutsideCalendarRequest,
  answer: OutsideCalendar,
  errors: ['validation.failed', 'resource.notFound', 'calendar.tooMany', 'calendar.url.refused'],
  right,
  rateLimits: ['key.write'],
  example: {
    calendar: {
      resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44',
      url: 'https://calendar.example.com/anna.ics',
    },
  },
})

export const refreshOutsideCalendar = defineKeyCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/outside_calendar/{calendar}/refresh',
  },
  summary: 'Read an external calendar within a minute, also after failures',
  tag: 'calendars',
  params: z.object({ company: Id, calendar: Id }),
  query: z.object({}),
  body: z.unknown(),
  answer: OutsideCalendar,
  errors: ['validation.failed', 'calendar.notFound'],
  right,
  rateLimits: ['key.write'],
  example: {},
})

export const removeOutsideCalendar = defineKeyCall({
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/outside_calendar/{calendar}' },
  summary: 'Remove an external calendar. Its busy times no longer block bookings',
  tag: 'calendars',
  params: z.object({ company: Id, calendar: Id }),
  query: z.object({}),
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed', 'calendar.notFound'],
  right,
  rateLimits: ['key.write'],
})
