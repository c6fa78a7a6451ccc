/** /more: what is not used all day. */
import { BranchIcon, DevicesIcon, ExternalIcon, MoneyIcon, PeopleIcon } from '@zapys/ui/icons.ts'
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
        {can('payments.read') && (
          <ListRow to="/money" leading={<RowIcon icon={<MoneyIcon />} />} title={text('desk.nav.money')} />
        )}
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
      <a className="desk-link" href={`/i/${company.alias ?? company.id}`} target="_blank" rel="noreferrer">
        <ExternalIcon aria-hidden="true" />
        {text('desk.more.bookingPage')}
      </a>
      <div>
        <SignOutButton />
      </div>
    </Screen>
  )
}
