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
  summary:
    'Calendars of the company’s resources that other programs read, the oldest first, without their addresses',
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
    'Make a calendar of a resource (iCalendar); its address is returned once. The key must also have bookings.read, and clients.read where clients are named. It ends for good when the staff member leaves or may not read it any more',
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
  summary: 'Remove a calendar: its address opens nothing from now on',
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
    'Calendars of other programs whose busy times keep resources from being booked online, the oldest first: when each was read, and why not',
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
    'Add a calendar of another program (iCalendar) to a resource by its address, at most five; read within a minute, and every 15 from then on',
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
  summary: 'Read a calendar of another program within a minute, however often that failed',
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
  summary: 'Remove a calendar of another program: its times keep nobody from booking any more',
  tag: 'calendars',
  params: z.object({ company: Id, calendar: Id }),
  query: z.object({}),
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed', 'calendar.notFound'],
  right,
  rateLimits: ['key.write'],
})
