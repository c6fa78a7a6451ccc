/** /more: all screens by what one does there, the language, and the way out. */
import { BranchIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { SignOutButton } from '#staff/features/entry/sign-out-button.tsx'
import { type EntryGroup, entryGroups } from '#staff/features/shell/entries.ts'
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
      {entryGroups(can).map((group) => (
        <Entries key={group.title} group={group} />
      ))}
      {me.companies.length > 1 && (
        <List>
          <ListRow
            onPress={() => chooseCompany('')}
            leading={<RowIcon icon={<BranchIcon />} />}
            title={text('desk.more.otherCompany')}
          />
        </List>
      )}
      <div>
        <SignOutButton />
      </div>
    </Screen>
  )
}

function Entries({ group: { title, entries } }: { group: EntryGroup }) {
  const text = useText()
  const name = text(title)
  return (
    <section className="desk-section" aria-label={name}>
      <h2>{name}</h2>
      <List label={name}>
        {entries.map(({ to, Icon, title: entry, lead }) => (
          <ListRow
            key={to}
            to={to}
            leading={<RowIcon icon={<Icon />} />}
            title={text(entry)}
            subtitle={lead && text(lead)}
          />
        ))}
      </List>
    </section>
  )
}
