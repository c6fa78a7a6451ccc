/** Which company to work in, for those who work for several. */
import type { StaffMe } from '@zapys/contract'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { EntryPage } from '#staff/features/entry/entry-page.tsx'
import { SignOutButton } from '#staff/features/entry/sign-out-button.tsx'
import { useText } from '#staff/language/language.tsx'

export function CompaniesScreen({ me, choose }: { me: StaffMe; choose(id: string): void }) {
  const text = useText()
  return (
    <EntryPage title={text('desk.companies.title')}>
      {me.companies.length === 0 ? (
        <EmptyState
          icon={<BranchIcon />}
          title={text('desk.companies.none')}
          text={text('desk.companies.noneText')}
        />
      ) : (
        <List label={text('desk.companies.title')}>
          {me.companies.map(({ id, name, logo, staff_member }) => (
            <ListRow
              key={id}
              leading={<Avatar name={name} src={logo} shape="square" />}
              title={name}
              subtitle={text(`desk.role.${staff_member.role}`)}
              onPress={() => choose(id)}
            />
          ))}
        </List>
      )}
      <SignOutButton />
    </EntryPage>
  )
}
