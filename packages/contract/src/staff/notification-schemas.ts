/** Which bookings staff is notified of. docs/rules/staff-notifications.md */
import { z } from 'zod'
import { Email, Id, Locale, PageQuery } from '../common/schemas.ts'
import { roles } from '../keys/rights.ts'
import { staffChannels } from '../messages/schemas.ts'

/** In order of preference: the first that reaches the staff member is used. */
const Channels = z.array(z.enum(staffChannels))

export const StaffNotifications = z.object({
  staff_member_id: Id,
  name: z.string(),
  role: z.enum(roles),
  locale: Locale,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  booked: Channels,
  moved: Channels,
  cancelled: Channels,
  paid: Channels,
  unsent: Channels,
  agenda: Channels,
  agenda_seconds: z.int(),
  branch_ids: z.array(Id),
  resource_ids: z.array(Id),
})
export type StaffNotifications = z.infer<typeof StaffNotifications>

export const StaffNotificationsQuery = z.object(PageQuery)

const ChosenChannels = Channels.max(staffChannels.length)
  .refine((channels) => new Set(channels).size === channels.length, 'must name each channel once')
  .optional()
const Ids = z
  .array(Id)
  .max(200)
  .transform((ids) => [...new Set(ids)])
  .optional()

/** Absent fields are unchanged. */
export const StaffNotificationsRequest = z.object({
  notifications: z.object({
    locale: Locale.optional(),
    phone: z.string().max(250).nullish(),
    email: Email.nullish(),
    booked: ChosenChannels,
    moved: ChosenChannels,
    cancelled: ChosenChannels,
    paid: ChosenChannels,
    unsent: ChosenChannels,
    agenda: ChosenChannels,
    agenda_seconds: z.int('must be whole seconds').min(0).max(86_399).optional(),
    branch_ids: Ids,
    resource_ids: Ids,
  }),
})
export type StaffNotificationsChange = z.infer<typeof StaffNotificationsRequest>['notifications']
