import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, countedAhead } from '../common/schemas.ts'
import { Messengers, Notification, NotificationListQuery } from './schemas.ts'

export const listNotifications = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/notification' },
  loadedWith: 'account',
  summary: 'Own notifications, newest first',
  tag: 'notifications',
  params: CompanyParams,
  query: NotificationListQuery,
  body: z.undefined(),
  answer: countedAhead(Notification),
  errors: ['validation.failed', 'company.notFound', 'account.disabled'],
  access: 'client',
  rateLimits: 'read',
})

export const readNotification = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/notification/{notification}/read' },
  loadedWith: 'account',
  summary: 'Mark a notification as read; repeating it changes nothing',
  tag: 'notifications',
  params: z.object({ company: Id, notification: Id }),
  query: z.object({}),
  body: z.unknown(),
  answer: Notification,
  errors: ['validation.failed', 'company.notFound', 'notification.notFound', 'account.disabled'],
  access: 'client',
  rateLimits: ['notification.read'],
})

export const getMessengers = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/messenger' },
  loadedWith: 'account',
  summary: 'The bot that can send messages of this company',
  tag: 'notifications',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: Messengers,
  errors: ['validation.failed', 'company.notFound'],
  rateLimits: 'read',
})
