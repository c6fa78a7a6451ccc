/** /branches/:branch: what one branch has otherwise than the company. */
import { Badge } from '@zapys/ui/badge.tsx'
import { Link } from '@zapys/ui/link.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useAll } from '#staff/api/use-all.ts'
import {
  type BranchSubject,
  branchSubjects,
  branchSubtitles,
  branchTitles,
  ownCount,
} from '#staff/features/branches/branch-settings.ts'
import { BranchSettingsForm } from '#staff/features/branches/branch-settings-form.tsx'
import { RightNeeded } from '#staff/features/shell/not-for-role.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export default function BranchSettingsScreen() {
  const text = useText()
  const { company } = useSession()
  const { branch: id = '' } = useParams()
  // Includes inactive branches.
  const branches = useAll('listCompanyBranches', { params: { company: company.id } })
  const branch = branches.data?.find((one) => one.id === id)
  const title = text('desk.branchSettings.title')
  return (
    <RightNeeded right="settings.write" title={title}>
      <Screen title={branch === undefined ? title : text('desk.branchSettings.of', { branch: branch.name })}>
        {branches.error !== null && (
          <FailureNotice error={branches.error} onRetry={() => void branches.refetch()} />
        )}
        {branches.error === null && branches.data === undefined && <Skeleton shape="row" count={5} />}
        {branches.data !== undefined && branch === undefined && <p>{text('desk.branchSettings.unknown')}</p>}
        {branch !== undefined && <Subjects branch={branch} />}
        <Link className="desk-link" to="/branches">
          {text('desk.branch.title')}
        </Link>
      </Screen>
    </RightNeeded>
  )
}

function Subjects({ branch }: { branch: { id: string; name: string } }) {
  const text = useText()
  const { company } = useSession()
  const settings = useCall('readCompanySettings', { params: { company: company.id } })
  const own = useCall('readBranchSettings', { params: { company: company.id, branch: branch.id } })
  const [opened, setOpened] = useState<BranchSubject>()
  const error = settings.error ?? own.error
  const failed = error !== null && (
    <FailureNotice error={error} onRetry={() => void Promise.all([settings.refetch(), own.refetch()])} />
  )
  if (settings.data === undefined || own.data === undefined)
    return failed || <Skeleton shape="row" count={5} />
  const chosen = own.data.settings.booking_settings
  return (
    <>
      {failed}
      <p className="z-soft">{text('desk.branchSettings.hint')}</p>
      <List label={text('desk.branchSettings.title')}>
        {branchSubjects.map((subject) => {
          const count = ownCount(subject, chosen)
          return (
            <ListRow
              key={subject}
              onPress={() => setOpened(subject)}
              title={text(branchTitles[subject])}
              subtitle={text(branchSubtitles[subject])}
              badge={count > 0 && <Badge>{text('desk.branchSettings.own', { count })}</Badge>}
            />
          )
        })}
      </List>
      {opened !== undefined && (
        <BranchSettingsForm
          subject={opened}
          branch={branch}
          stored={own.data}
          companyWide={settings.data.in_force.booking_settings}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
