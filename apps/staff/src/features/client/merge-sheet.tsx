import type { CompanyClient, CompanyClientDetails } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
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
import { bookingReads } from '#staff/api/use-live-bookings.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { type Text, useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type MergePairProps = {
  clients: readonly [CompanyClient, CompanyClient]
  report(act: DoneAct): void
  onClose(): void
}

/** Calls that show clients or their data. */
const clientReads = [
  ...bookingReads,
  'listCompanyClients',
  'listClientDoubles',
  'listCompanyMemberships',
  'listClientNotes',
  'listClientFiles',
] as const

/** Merges two clients. Default to keep: the one with an account, else the one added first. */
export function MergePair({ clients: [first, second], report, onClose }: MergePairProps) {
  const text = useText()
  const { company } = useSession()
  const [keepsSecond, setKeepsSecond] = useState(first.guest && !second.guest)
  const [into, from] = keepsSecond ? [second, first] : [first, second]
  const target = useCall('readCompanyClient', { params: { company: company.id, client: into.id } })
  if (target.data === undefined)
    return (
      <Sheet open onClose={onClose} title={text('desk.client.mergeTitle')}>
        {target.error === null ? <Skeleton shape="row" count={2} /> : <FailureNotice error={target.error} />}
      </Sheet>
    )
  return (
    <MergeSheet
      key={into.id}
      into={target.data}
      fromId={from.id}
      onSwap={() => setKeepsSecond(!keepsSecond)}
      report={report}
      onClose={onClose}
    />
  )
}

/** Preview of a merge, which cannot be undone. Different people can be dismissed as a pair instead. */
export function MergeSheet({
  into,
  fromId,
  onSwap,
  report,
  onClose,
}: {
  into: CompanyClientDetails
  fromId: string
  /** Keeps the other client instead. */
  onSwap?(): void
  report(act: DoneAct): void
  onClose(): void
}) {
  const text = useText()
  const called = useCalled()
  const { company } = useSession()
  const double = useCall('readCompanyClient', { params: { company: company.id, client: fromId } })
  const merge = useAction('mergeClients', clientReads)
  const dismiss = useAction('dismissClientDouble', ['readCompanyClient', 'listClientDoubles'])
  const { data } = double
  const setDismissed = (dismissed: boolean) =>
    dismiss.run({
      params: { company: company.id, client: into.id },
      body: { double: { client: fromId, dismissed } },
    })
  const mergeNow = (from: CompanyClientDetails) =>
    merge.send(
      { params: { company: company.id, client: into.id }, body: { merge: { client: fromId } } },
      {
        onSuccess: () => {
          report({ words: mergedWords(text, called, { from, into }) })
          onClose()
        },
      },
    )
  const dismissNow = async () => {
    try {
      await setDismissed(true)
    } catch (failure) {
      // The mutation stores the failure, and the sheet shows it.
      if (!(failure instanceof ApiFailure)) throw failure
      return
    }
    report({ words: text('desk.doubles.dismissed'), undo: () => setDismissed(false) })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.client.mergeTitle')}
      footer={
        data !== undefined && (
          <div className="z-stack">
            <Button kind="danger" wide busy={merge.busy} onClick={() => mergeNow(data)}>
              {text('desk.client.merge')}
            </Button>
            <Button wide busy={dismiss.busy} onClick={() => void dismissNow()}>
              {text('desk.doubles.dismiss')}
            </Button>
          </div>
        )
      }
    >
      <div className="z-stack">
        {double.error !== null && <FailureNotice error={double.error} />}
        {data !== undefined && <Compared from={data} into={into} onSwap={onSwap} />}
        {merge.error !== null && <FailureNotice error={merge.error} />}
        {dismiss.error !== null && <FailureNotice error={dismiss.error} />}
      </div>
    </Sheet>
  )
}

type ComparedProps = {
  from: CompanyClientDetails
  into: CompanyClientDetails
  onSwap: (() => void) | undefined
}

/** Both clients, and the effect of the merge on them. */
function Compared({ from, into, onSwap }: ComparedProps) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const called = useCalled()
  const formats = useFormats()
  return (
    <>
      <List label={text('desk.client.mergeTitle')}>
        {[from, into].map((one) => (
          <ListRow
            key={one.id}
            leading={<Avatar name={clientName(one)} />}
            title={clientName(one)}
            badge={one.id === into.id && <Badge tone="success">{text('desk.doubles.kept')}</Badge>}
            subtitle={[phoneWords(one.phone), one.email].filter(Boolean).join(' · ')}
            meta={
              one.bookings &&
              `${text('desk.client.bookings')}: ${formats.number(one.bookings.visits + one.bookings.upcoming)}`
            }
          />
        ))}
      </List>
      <Notice tone="warning">
        {text('desk.client.mergeText', { from: called(from), into: called(into) })}
      </Notice>
      {onSwap && (
        <Button onClick={onSwap}>
          {text('desk.doubles.swap', {
            name: called(from),
          })}
        </Button>
      )}
    </>
  )
}

/** Text about the merged data. */
function mergedWords(
  text: Text,
  called: ReturnType<typeof useCalled>,
  { from, into }: { from: CompanyClientDetails; into: CompanyClientDetails },
): string {
  const { bookings } = from
  const count = bookings && bookings.visits + bookings.upcoming + bookings.no_shows + bookings.cancelled
  return [
    text('desk.doubles.merged', { from: called(from), into: called(into) }),
    ...(count ? [text('desk.doubles.mergedBookings', { count })] : []),
  ].join('. ')
}

/** Duplicates often have the same name. */
function useCalled() {
  const phoneWords = usePhoneWords()
  return (client: CompanyClientDetails): string =>
    [clientName(client), phoneWords(client.phone) ?? client.email].filter(Boolean).join(', ')
}
