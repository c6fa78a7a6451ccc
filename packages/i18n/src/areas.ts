/**
 * Which messages travel together: an area is the messages of `messages/<area>.<language>.json`. The base areas come with
 * the language, on every first load; the server's areas never leave the server; those of the staff app are in its bundle alone; every other area is a file of its own that
 * comes with the screens that name it (apps/widget/src/app/screens.tsx).
 */
import type { Area, IdOf } from './message-id.ts'

/** What everybody meets on the way to a booking. The size budget limits them: 9 KiB a language. */
export const baseAreas = [
  'booking',
  'chrome',
  'company',
  'errors',
  'events',
  'forms',
  'holds',
  'ui',
] as const satisfies Area[]

/** Texts of mail, SMS and messengers, of pages that the server writes, and for programs with an API key. */
export const serverAreas = ['bot', 'messages', 'operator', 'sandbox', 'staff'] as const
export type ServerArea = (typeof serverAreas)[number]

/** Texts of the staff app alone. */
const deskAreas = ['desk'] as const satisfies Area[]
type DeskArea = (typeof deskAreas)[number]

/** What the staff app has: its own texts, and those of the kit. */
export type StaffMessageId = IdOf<DeskArea | 'ui'>

/** Messages that the widget has: the server keeps the texts of its own mail to itself. */
export type WidgetMessageId = IdOf<Exclude<Area, ServerArea | DeskArea>>

export type LazyArea = Exclude<Area, (typeof baseAreas)[number] | ServerArea | DeskArea>

export const isBaseArea = (area: string): boolean => baseAreas.some((name) => name === area)
const isDeskArea = (area: string): boolean => deskAreas.some((name) => name === area)
export const isServerArea = (area: string): boolean => serverAreas.some((name) => name === area)
/** Whether the widget may load it. */
export const isWidgetArea = (area: string): boolean => !isServerArea(area) && !isDeskArea(area)
/** Whether it comes with the staff app. */
export const isStaffAppArea = (area: string): boolean => isDeskArea(area) || area === 'ui'
