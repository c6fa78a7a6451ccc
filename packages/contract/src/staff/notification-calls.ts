import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  StaffNotifications,
  StaffNotificationsQuery,
  StaffNotificationsRequest,
} from './notification-schemas.ts'

const right = 'notifications.write'

export const listStaffNotifications = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/staff-notification' },
  summary: 'Notification settings of active staff members, 100 a page. A performer reads only the own entry',
  tag: 'staff',
  params: CompanyParams,
  query: StaffNotificationsQuery,
  body: z.undefined(),
  answer: paged(StaffNotifications),
  errors: ['validation.failed'],
  right,
  rateLimits: ['key.read'],
})

export const changeStaffNotifications = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/staff-notification/{staffMember}' },
  summary:
    'Change the notification settings of a staff member. Owners and managers change all, performers their own',
  tag: 'staff',
  params: z.object({ company: Id, staffMember: Id }),
  query: z.object({}),
  body: StaffNotificationsRequest,
  answer: StaffNotifications,
  errors: [
    'validation.failed',
    'phone.notInternational',
    'staff.notFound',
    'branch.notFound',
    'resource.notFound',
  ],
  right,
  rateLimits: ['key.write'],
  example: {
    notifications: {
      email: 'anna@studio.example',
      booked: ['MAIL'],
      cancelled: ['MAIL'],
      agenda: ['MAIL'],
      agenda_seconds: 25_200,
    },
  },
})
