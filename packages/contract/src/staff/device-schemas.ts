/** Browsers of staff that show notifications. docs/rules/staff-notifications.md */
import { z } from 'zod'
import { Id, Instant } from '../common/schemas.ts'

export const StaffDevice = z.object({
  /** Id of the session that enabled it. */
  id: Id,
  created: Instant,
  last_sent_at: Instant.nullable(),
  browser: z.string().nullable(),
  current: z.boolean(),
})
export type StaffDevice = z.infer<typeof StaffDevice>

export const StaffDevices = z.object({ public_key: z.string(), content: z.array(StaffDevice) })
export type StaffDevices = z.infer<typeof StaffDevices>

/** The browser's `PushSubscription` as JSON. */
export const StaffDeviceRequest = z.object({
  device: z.object({
    endpoint: z.url('must be an address').max(2000, 'must be at most 2000 characters'),
    keys: z.object({
      p256dh: z.string().regex(/^B[\w-]{86}$/, 'must be an uncompressed point of P-256 as base64url'),
      auth: z.string().regex(/^[\w-]{22}$/, 'must be 16 bytes as base64url'),
    }),
  }),
})
export type NewStaffDevice = z.infer<typeof StaffDeviceRequest>['device']
