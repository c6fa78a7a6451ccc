import { z } from 'zod'
import { Done } from '../accounts/schemas.ts'
import { defineStaffCall } from '../call.ts'
import { Id } from '../common/schemas.ts'
import { StaffDevice, StaffDeviceRequest, StaffDevices } from './device-schemas.ts'

const tag = 'staff sign-in'
const none = z.object({})

export const listStaffDevices = defineStaffCall({
  endpoint: { method: 'GET', path: '/v1/staff/device' },
  summary:
    'Own browsers that show notifications, newest first, and the key that a browser subscribes to push messages with',
  tag,
  params: none,
  query: none,
  body: z.undefined(),
  answer: StaffDevices,
  errors: [],
  rateLimits: ['staff.session.read'],
})

export const saveStaffDevice = defineStaffCall({
  endpoint: { method: 'POST', path: '/v1/staff/device' },
  summary:
    'Show notifications in this browser until its session ends. Takes its push subscription, and replaces the former one. Repeatable',
  tag,
  params: none,
  query: none,
  body: StaffDeviceRequest,
  answer: StaffDevice,
  errors: ['validation.failed', 'staff.device.refused'],
  rateLimits: ['staff.device.write'],
  example: {
    device: {
      endpoint: 'https://push.example/send/dBjftJeZ4CVP',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
})

export const removeStaffDevice = defineStaffCall({
  endpoint: { method: 'DELETE', path: '/v1/staff/device/{device}' },
  summary: 'Show no notifications in an own browser any more. Repeatable',
  tag,
  params: z.object({ device: Id }),
  query: none,
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed'],
  rateLimits: ['staff.device.write'],
  example: {},
})
