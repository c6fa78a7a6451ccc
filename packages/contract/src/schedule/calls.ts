/** Working hours of branches and resources, with an API key. */
import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { catalogueWrite } from '../common/catalogue-write.ts'
import { KeepQuery } from '../common/kept-bookings.ts'
import { BranchParams, ResourceParams } from '../common/params.ts'
import { Id } from '../common/schemas.ts'
import {
  BlockTimeRequest,
  BranchSchedule,
  ResourceSchedule,
  ScheduleDay,
  ScheduleDayChangeRequest,
  ScheduleDayRequest,
  ScheduleDays,
  ScheduleDaysRequest,
  ScheduleQuery,
  ScheduleWeek,
  ScheduleWeekRequest,
} from './schemas.ts'

export const listSchedules = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/resource/schedule' },
  summary:
    'Working hours of the resources of a branch: weekly ones, and those of single days from start to end, at most 366. Not paged',
  tag: 'operator',
  params: BranchParams,
  query: ScheduleQuery,
  body: z.undefined(),
  answer: z.array(ResourceSchedule),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
})

export const addScheduleDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/day',
  },
  summary:
    'Set hours of a resource on a single day: ON replaces the weekly hours, OFF removes time. Repeatable',
  params: ResourceParams,
  query: KeepQuery,
  body: ScheduleDayRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'catalogue.inUse'],
  example: { frame: { date: '2026-04-20', start_time: 32_400, end_time: 50_400, type: 'ON' } },
})

export const removeScheduleDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/day/{frame}',
  },
  summary: 'Remove hours of a single day. Repeatable',
  params: z.object({ company: Id, branch: Id, resource: Id, frame: Id }),
  query: KeepQuery,
  body: ScheduleDayChangeRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'schedule.notFound', 'catalogue.inUse'],
  example: { frame: { active: false } },
})

export const changeScheduleDays = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/days',
  },
  summary:
    'Add and remove hours of a resource on single days at once, such as a holiday of two weeks: all or none. Repeatable',
  params: ResourceParams,
  query: KeepQuery,
  body: ScheduleDaysRequest,
  answer: ScheduleDays,
  errors: ['validation.failed', 'resource.notFound', 'schedule.notFound', 'catalogue.inUse'],
  example: {
    days: {
      add: [
        { date: '2026-07-06', start_time: 0, end_time: 86_400, type: 'OFF' },
        { date: '2026-07-07', start_time: 0, end_time: 86_400, type: 'OFF' },
      ],
    },
  },
})

export const saveResourceWeek = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'PUT',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/week',
  },
  summary: 'Set the weekly hours of a resource. Empty: the hours of its branch',
  params: ResourceParams,
  query: KeepQuery,
  body: ScheduleWeekRequest,
  answer: ScheduleWeek,
  errors: ['validation.failed', 'resource.notFound', 'catalogue.inUse'],
  example: { frames: [{ weekday: 2, start_time: 36_000, end_time: 64_800 }] },
})

export const readBranchSchedule = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/schedule' },
  summary:
    'Opening hours of a branch, which limit those of its resources: weekly ones, and those of single days from start to end, at most 366',
  tag: 'operator',
  params: BranchParams,
  query: ScheduleQuery,
  body: z.undefined(),
  answer: BranchSchedule,
  errors: ['validation.failed', 'branch.notFound'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
})

export const saveBranchWeek = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/branch/{branch}/schedule/week' },
  summary: 'Set the weekly hours of a branch. Empty: closed',
  params: BranchParams,
  query: KeepQuery,
  body: ScheduleWeekRequest,
  answer: ScheduleWeek,
  errors: ['validation.failed', 'branch.notFound', 'catalogue.inUse'],
  example: { frames: [{ weekday: 1, start_time: 32_400, end_time: 72_000 }] },
})

export const addBranchDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/schedule/day' },
  summary:
    'Set hours of a branch on a single day, such as a holiday: ON replaces the weekly hours, OFF removes time. Repeatable',
  params: BranchParams,
  query: KeepQuery,
  body: ScheduleDayRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'branch.notFound', 'catalogue.inUse'],
  example: { frame: { date: '2026-12-25', start_time: 0, end_time: 86_400, type: 'OFF' } },
})

export const removeBranchDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/schedule/day/{frame}' },
  summary: 'Remove hours of a single day of a branch. Repeatable',
  params: z.object({ company: Id, branch: Id, frame: Id }),
  query: KeepQuery,
  body: ScheduleDayChangeRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'branch.notFound', 'schedule.notFound', 'catalogue.inUse'],
  example: { frame: { active: false } },
})

export const changeBranchDays = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/schedule/days' },
  summary: 'Add and remove hours of a branch on single days at once: all or none. Repeatable',
  params: BranchParams,
  query: KeepQuery,
  body: ScheduleDaysRequest,
  answer: ScheduleDays,
  errors: ['validation.failed', 'branch.notFound', 'schedule.notFound', 'catalogue.inUse'],
  example: { days: { add: [{ date: '2026-12-25', start_time: 0, end_time: 86_400, type: 'OFF' }] } },
})

export const blockTime = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/resource/{resource}/block' },
  summary:
    'Close hours of a resource on a single day for bookings online. Performers: the own resource. Repeatable',
  tag: 'operator',
  params: ResourceParams,
  query: z.object({}),
  body: BlockTimeRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'catalogue.inUse'],
  right: 'hours.block',
  rateLimits: ['key.write'],
  example: { block: { date: '2026-04-20', start_time: 43_200, end_time: 46_800 } },
})

export const unblockTime = defineKeyCall({
  endpoint: {
    method: 'DELETE',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/block/{frame}',
  },
  summary: 'Open closed hours of a single day again. Performers: those of the own resource. Repeatable',
  tag: 'operator',
  params: z.object({ company: Id, branch: Id, resource: Id, frame: Id }),
  query: z.object({}),
  body: z.unknown(),
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'schedule.notFound', 'catalogue.inUse'],
  right: 'hours.block',
  rateLimits: ['key.write'],
  example: {},
})
