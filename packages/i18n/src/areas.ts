/**
 * Which messages are loaded together: an area is the messages of `messages/<area>.<language>.json`. Base areas load
 * on every first load. Server areas never leave the server; those of the staff app are only in its bundle.
 * Every other area is a separate file, loaded with the screens that name it (apps/widget/src/app/screens.tsx).
 */
import type { Area, IdOf } from './message-id.ts'

/** Texts that every client meets while booking. The size budget limits them: 9 KiB per language. */
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

/** Texts of mail, SMS and messengers, of server-written pages, and for programs with an API key. */
export const serverAreas = ['bot', 'messages', 'operator', 'sandbox', 'staff'] as const
export type ServerArea = (typeof serverAreas)[number]

/** Texts of the staff app only. */
const deskAreas = ['desk'] as const satisfies Area[]
type DeskArea = (typeof deskAreas)[number]

/** Messages of the staff app: its own texts and those of the kit. */
export type StaffMessageId = IdOf<DeskArea | 'ui'>

/** Messages available to the widget; excludes texts of the server's mail. */
export type WidgetMessageId = IdOf<Exclude<Area, ServerArea | DeskArea>>

export type LazyArea = Exclude<Area, (typeof baseAreas)[number] | ServerArea | DeskArea>

export const isBaseArea = (area: string): boolean => baseAreas.some((name) => name === area)
const isDeskArea = (area: string): boolean => deskAreas.some((name) => name === area)
export const isServerArea = (area: string): boolean => serverAreas.some((name) => name === area)
export const isWidgetArea = (area: string): boolean => !isServerArea(area) && !isDeskArea(area)
/** Whether the area is in the bundle of the staff app. */
export const isStaffAppArea = (area: string): boolean => isDeskArea(area) || area === 'ui'
