/** /branches: the places of the company. */
import type { CompanyBranch } from '@zapys/contract'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { BranchForm } from '#staff/features/branches/branch-form.tsx'
import { PriceListsSection } from '#staff/features/branches/price-lists-section.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export default function BranchesScreen() {
  const text = useText()
  const [opened, setOpened] = useState<{ branch?: CompanyBranch }>()
  const [added, setAdded] = useState<string>()
  const title = text('desk.branch.title')
  return (
    <Screen
      title={title}
      action={
        <Button kind="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpened({})}>
          {text('desk.branch.add')}
        </Button>
      }
    >
      {added !== undefined && (
        <Notice
          tone="success"
          title={text('desk.branch.added')}
          action={
            <ButtonLink size="s" to={`/hours/branch?branch=${added}`}>
              {text('desk.branch.hours')}
            </ButtonLink>
          }
        >
          {text('desk.branch.addedText')}
        </Notice>
      )}
      <Branches onOpen={(branch) => setOpened({ branch })} />
      <PriceListsSection />
      {opened !== undefined && (
        <BranchForm
          {...opened}
          onSaved={(id) => {
            if (opened.branch === undefined) setAdded(id)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Screen>
  )
}

function Branches({ onOpen }: { onOpen(branch: CompanyBranch): void }) {
  const text = useText()
  const { company } = useSession()
  const branches = useAll('listCompanyBranches', { params: { company: company.id } })
  if (branches.error !== null)
    return <FailureNotice error={branches.error} onRetry={() => void branches.refetch()} />
  if (branches.data === undefined) return <Skeleton shape="row" count={2} />
  if (branches.data.length === 0)
    return (
      <EmptyState
        icon={<BranchIcon />}
        title={text('desk.board.noBranch')}
        text={text('desk.branch.about')}
      />
    )
  return (
    <List label={text('desk.branch.title')}>
      {branches.data.map((branch) => (
        <ListRow
          key={branch.id}
          onPress={() => onOpen(branch)}
          leading={<Avatar name={branch.name} src={branch.logo} shape="square" />}
          title={branch.name}
          subtitle={[branch.city, branch.street].filter(Boolean).join(', ')}
          meta={branch.phone}
          badge={!branch.active && <Badge>{text('desk.catalogue.off')}</Badge>}
        />
      ))}
    </List>
  )
}
