/** /more: what is not used all day. */
import {
  BranchIcon,
  ClockIcon,
  DevicesIcon,
  EditIcon,
  EventIcon,
  GlobeIcon,
  MessageIcon,
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
        {can('bookings.read') && (
          <ListRow
            to="/classes"
            leading={<RowIcon icon={<EventIcon />} />}
            title={text('desk.class.title')}
          />
        )}
        {can('bookings.read') && (
          <ListRow
            to="/waiting"
            leading={<RowIcon icon={<ClockIcon />} />}
            title={text('desk.waiting.title')}
          />
        )}
        {can('clients.read') && (
          <ListRow
            to="/reviews"
            leading={<RowIcon icon={<StarIcon />} />}
            title={text('desk.review.title')}
          />
        )}
        {can('clients.read') && (
          <ListRow
            to="/surveys"
            leading={<RowIcon icon={<NoteIcon />} />}
            title={text('desk.survey.title')}
          />
        )}
        {can('messages.read') && (
          <ListRow
            to="/texts"
            leading={<RowIcon icon={<MessageIcon />} />}
            title={text('desk.texts.title')}
          />
        )}
        {can('catalogue.write') && (
          <ListRow
            to="/hours"
            leading={<RowIcon icon={<ClockIcon />} />}
            title={text('desk.hours.title')}
            subtitle={text('desk.hours.lead')}
          />
        )}
        {can('catalogue.write') && (
          <ListRow
            to="/catalogue"
            leading={<RowIcon icon={<ServiceIcon />} />}
            title={text('desk.catalogue.title')}
          />
        )}
        {can('settings.write') && (
          <ListRow
            to="/settings"
            leading={<RowIcon icon={<EditIcon />} />}
            title={text('desk.settings.title')}
          />
        )}
        <ListRow
          to="/booking-page"
          leading={<RowIcon icon={<GlobeIcon />} />}
          title={text('desk.page.title')}
        />
        {can('staff.read') && (
          <ListRow
            to="/people"
            leading={<RowIcon icon={<PeopleIcon />} />}
            title={text('desk.people.title')}
          />
        )}
        <ListRow
          to="/sessions"
          leading={<RowIcon icon={<DevicesIcon />} />}
          title={text('desk.sessions.title')}
        />
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
