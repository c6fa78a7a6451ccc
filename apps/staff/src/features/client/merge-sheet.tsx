import type { CompanyClient, CompanyClientDetails } from '@zapys/contract'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type MergePairProps = { clients: readonly [CompanyClient, CompanyClient]; onClose(): void }

/** Two clients of whom one is kept: the one with an account, or the one who was added first, until the person chooses. */
export function MergePair({ clients: [first, second], onClose }: MergePairProps) {
  const text = useText()
  const { company } = useSession()
  const [keepsSecond, setKeepsSecond] = useState(first.guest && !second.guest)
  const [into, from] = keepsSecond ? [second, first] : [first, second]
  const kept = useCall('readCompanyClient', { params: { company: company.id, client: into.id } })
  if (kept.data === undefined)
    return (
      <Sheet open onClose={onClose} title={text('desk.client.mergeTitle')}>
        {kept.error === null ? <Skeleton shape="row" count={2} /> : <FailureNotice error={kept.error} />}
      </Sheet>
    )
  return (
    <MergeSheet
      key={into.id}
      into={kept.data}
      fromId={from.id}
      onSwap={() => setKeepsSecond(!keepsSecond)}
      onClose={onClose}
    />
  )
}

/** What is joined, before it is: a merge cannot be undone. */
export function MergeSheet({
  into,
  fromId,
  onSwap,
  onClose,
}: {
  into: CompanyClientDetails
  fromId: string
  /** The other one is kept. */
  onSwap?(): void
  onClose(): void
}) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const double = useCall('readCompanyClient', { params: { company: company.id, client: fromId } })
  const merge = useAction('mergeClients', [
    'readCompanyClient',
    'listCompanyClients',
    'listClientDoubles',
    'listCompanyAppointments',
    'listCompanyMemberships',
    'listClientNotes',
    'readBranchDay',
  ])
  const { data } = double
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.client.mergeTitle')}
      footer={
        data !== undefined && (
          <Button
            kind="danger"
            wide
            busy={merge.busy}
            onClick={() =>
              merge.send(
                {
                  params: { company: company.id, client: into.id },
                  body: { merge: { client: fromId } },
                },
                { onSuccess: onClose },
              )
            }
          >
            {text('desk.client.merge')}
          </Button>
        )
      }
    >
      <div className="z-stack">
        {double.error !== null && <FailureNotice error={double.error} />}
        {data !== undefined && (
          <>
            <List label={text('desk.client.mergeTitle')}>
              {[data, into].map((one) => (
                <ListRow
                  key={one.id}
                  leading={<Avatar name={clientName(one)} />}
                  title={clientName(one)}
                  badge={one.id === into.id && <Badge tone="success">{text('desk.doubles.kept')}</Badge>}
                  subtitle={[one.phone, one.email].filter(Boolean).join(' · ')}
                  meta={
                    one.bookings &&
                    `${text('desk.client.visits')}: ${formats.number(one.bookings.visits + one.bookings.upcoming)}`
                  }
                />
              ))}
            </List>
            <Notice tone="warning">
              {text('desk.client.mergeText', { from: clientName(data), into: clientName(into) })}
            </Notice>
            {onSwap && (
              <Button onClick={onSwap}>
                {text('desk.doubles.swap', {
                  // Doubles often have the same name.
                  name: [clientName(data), data.phone ?? data.email].filter(Boolean).join(', '),
                })}
              </Button>
            )}
          </>
        )}
        {merge.error !== null && <FailureNotice error={merge.error} />}
      </div>
    </Sheet>
  )
}
