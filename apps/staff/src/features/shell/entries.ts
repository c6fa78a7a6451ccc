/** Screens besides board, inbox and clients. Phones list them under More; wide screens show main ones at the side. */
import type { Right } from '@zapys/contract'
import type { StaffMessageId } from '@zapys/i18n'
import {
  BranchIcon,
  ClockIcon,
  DevicesIcon,
  EventIcon,
  GlobeIcon,
  MessageIcon,
  MoneyIcon,
  NoteIcon,
  NotificationIcon,
  PasswordIcon,
  PriceIcon,
  ReceiptIcon,
  ReportIcon,
  ServiceIcon,
  SettingsIcon,
  StarIcon,
  SurveyIcon,
  WaitingIcon,
} from '@zapys/ui/icons.ts'

type Entry = {
  to: string
  Icon: typeof ClockIcon
  title: StaffMessageId
  lead?: StaffMessageId
  /** Rights of which one is needed for the screen; absent: all staff. */
  rights?: readonly Right[]
  /** All staff may read the pages below it; changes need the right. */
  isReadBelow?: boolean
  /** Shown in the side bar. */
  isMain?: boolean
}

export type EntryGroup = { title: StaffMessageId; entries: readonly Entry[] }

const GROUPS: readonly EntryGroup[] = [
  {
    title: 'desk.more.everyDay',
    entries: [
      {
        to: '/classes',
        Icon: EventIcon,
        title: 'desk.class.title',
        rights: ['bookings.read'],
        isMain: true,
      },
      {
        to: '/waiting',
        Icon: WaitingIcon,
        title: 'desk.waiting.title',
        rights: ['bookings.read'],
        isMain: true,
      },
      { to: '/reviews', Icon: StarIcon, title: 'desk.review.title', rights: ['clients.read'] },
      { to: '/surveys', Icon: SurveyIcon, title: 'desk.survey.title', rights: ['clients.read'] },
    ],
  },
  {
    title: 'desk.more.money',
    entries: [
      {
        to: '/money/till',
        Icon: MoneyIcon,
        title: 'desk.till.title',
        rights: ['payments.read'],
        isMain: true,
      },
      { to: '/money/ledger', Icon: ReceiptIcon, title: 'desk.ledger.title', rights: ['payments.read'] },
      {
        to: '/money/reports',
        Icon: ReportIcon,
        title: 'desk.reports.title',
        rights: ['payments.read'],
        isMain: true,
      },
      { to: '/money/day-list', Icon: NoteIcon, title: 'desk.reports.dayList', rights: ['payments.read'] },
      {
        to: '/money/accounts',
        Icon: PriceIcon,
        title: 'desk.accounts.title',
        rights: ['payments.accounts.write', 'settings.write'],
      },
    ],
  },
  {
    title: 'desk.more.team',
    entries: [
      {
        to: '/hours',
        Icon: ClockIcon,
        title: 'desk.hours.title',
        lead: 'desk.hours.lead',
        rights: ['catalogue.write'],
        isReadBelow: true,
        isMain: true,
      },
      {
        to: '/people',
        Icon: PasswordIcon,
        title: 'desk.people.title',
        lead: 'desk.people.lead',
        rights: ['staff.read'],
      },
    ],
  },
  {
    title: 'desk.more.settings',
    entries: [
      {
        to: '/catalogue',
        Icon: ServiceIcon,
        title: 'desk.catalogue.title',
        rights: ['catalogue.write'],
        isMain: true,
      },
      { to: '/branches', Icon: BranchIcon, title: 'desk.branch.title', rights: ['catalogue.write'] },
      { to: '/booking-page', Icon: GlobeIcon, title: 'desk.page.title' },
      { to: '/texts', Icon: MessageIcon, title: 'desk.texts.title', rights: ['messages.read'] },
      {
        to: '/settings',
        Icon: SettingsIcon,
        title: 'desk.settings.title',
        rights: ['settings.write'],
        isMain: true,
      },
      {
        to: '/notifications',
        Icon: NotificationIcon,
        title: 'desk.notify.title',
        rights: ['notifications.write'],
      },
      { to: '/sessions', Icon: DevicesIcon, title: 'desk.sessions.title' },
    ],
  },
]

/** Screens that a staff member may open; empty groups are left out. */
export const entryGroups = (can: (right: Right) => boolean): EntryGroup[] =>
  GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ rights }) => rights === undefined || rights.some(can)),
  })).filter(({ entries }) => entries.length > 0)

const isAt = ({ to, isReadBelow = false }: Entry, path: string) =>
  path === to || (!isReadBelow && path.startsWith(`${to}/`))

/** The screen at this path, or its parent, if the staff member may not open it. */
export const closedEntryAt = (path: string, can: (right: Right) => boolean): Entry | undefined =>
  GROUPS.flatMap(({ entries }) => entries).find(
    (entry) => isAt(entry, path) && entry.rights?.some(can) === false,
  )
