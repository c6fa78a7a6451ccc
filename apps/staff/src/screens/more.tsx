import type { Right } from '@zapys/contract'
import type { StaffMessageId } from '@zapys/i18n'
import {
  BranchIcon,
  ClockIcon,
  DevicesIcon,
  EditIcon,
  EventIcon,
  GlobeIcon,
  MessageIcon,
  MoneyIcon,
  NoteIcon,
  PeopleIcon,
  ServiceIcon,
  StarIcon,
} from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { SignOutButton } from '#staff/features/entry/sign-out-button.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { LanguageChoice } from '#staff/language/language-choice.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type Entry = {
  to: string
  Icon: typeof BranchIcon
  title: StaffMessageId
  lead?: StaffMessageId
  /** Only staff with this right can use the screen; absent: all. */
  right?: Right
}

const ENTRIES: readonly Entry[] = [
  { to: '/classes', Icon: EventIcon, title: 'desk.class.title', right: 'bookings.read' },
  { to: '/waiting', Icon: ClockIcon, title: 'desk.waiting.title', right: 'bookings.read' },
  { to: '/money', Icon: MoneyIcon, title: 'desk.nav.money', right: 'payments.read' },
  {
    to: '/hours',
    Icon: ClockIcon,
    title: 'desk.hours.title',
    lead: 'desk.hours.lead',
    right: 'catalogue.write',
  },
  { to: '/reviews', Icon: StarIcon, title: 'desk.review.title', right: 'clients.read' },
  { to: '/surveys', Icon: NoteIcon, title: 'desk.survey.title', right: 'clients.read' },
  { to: '/texts', Icon: MessageIcon, title: 'desk.texts.title', right: 'messages.read' },
  { to: '/catalogue', Icon: ServiceIcon, title: 'desk.catalogue.title', right: 'catalogue.write' },
  { to: '/branches', Icon: BranchIcon, title: 'desk.branch.title', right: 'catalogue.write' },
  { to: '/settings', Icon: EditIcon, title: 'desk.settings.title', right: 'settings.write' },
  { to: '/booking-page', Icon: GlobeIcon, title: 'desk.page.title' },
  { to: '/people', Icon: PeopleIcon, title: 'desk.people.title', right: 'staff.read' },
  { to: '/sessions', Icon: DevicesIcon, title: 'desk.sessions.title' },
]

export function MoreScreen() {
  const text = useText()
  const { me, company, can, chooseCompany } = useSession()
  const { staff_member } = company
  return (
    <Screen title={text('desk.nav.more')} action={<LanguageChoice />}>
      <p className="z-soft">
        {text('desk.more.person', { name: staff_member.name, role: text(`desk.role.${staff_member.role}`) })}
      </p>
      <List label={text('desk.nav.more')}>
        {ENTRIES.filter(({ right }) => right === undefined || can(right)).map(({ to, Icon, title, lead }) => (
          <ListRow
            key={to}
            to={to}
            leading={<RowIcon icon={<Icon />} />}
            title={text(title)}
            subtitle={lead && text(lead)}
          />
        ))}
        {me.companies.length > 1 && (
          <ListRow
            onPress={() => chooseCompany('')}
            leading={<RowIcon icon={<BranchIcon />} />}
            title={text('desk.more.otherCompany')}
          />
        )}
      </List>
      <div>
        <SignOutButton />
      </div>
    </Screen>
  )
}
