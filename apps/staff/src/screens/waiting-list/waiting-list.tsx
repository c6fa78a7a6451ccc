/** /waiting?branch=: the waiting list of a branch. */
import type { CompanyWaitingEntry } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon, ClockIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { request } from '#staff/api/request.ts'
import { useAll } from '#staff/api/use-all.ts'
import { useCall } from '#staff/api/use-call.ts'
import { classAddress } from '#staff/features/addresses.ts'
import { BookingSheet } from '#staff/features/booking/booking-sheet.tsx'
import { type Draft, emptyDraft } from '#staff/features/booking/draft.ts'
import { BranchChoice } from '#staff/features/branch-choice.tsx'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useBranch } from '#staff/features/use-branch.ts'
import { AddWaiting } from '#staff/features/waiting-list/add-waiting.tsx'
import { useEntryClient } from '#staff/features/waiting-list/use-entry-client.ts'
import { WaitingEntries } from '#staff/features/waiting-list/waiting-entries.tsx'
import { useFormats, useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const REFETCH_MS = 30_000

export function WaitingScreen() {
  const text = useText()
  const { can } = useSession()
  const [, setSearch] = useSearchParams()
  const chosen = useBranch()
  const [isAdding, setAdding] = useState(false)
  const { branch } = chosen
  if (branch === undefined)
    return (
      <Screen title={text('desk.waiting.title')}>
        <EmptyState icon={<BranchIcon />} title={text('desk.board.noBranch')} />
      </Screen>
    )
  return (
    <Screen
      title={text('desk.waiting.title')}
      action={
        can('bookings.write') && (
          <Button kind="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
            {text('desk.waiting.addShort')}
          </Button>
        )
      }
    >
      <BranchChoice chosen={chosen} onBranch={(id) => setSearch({ branch: id }, { replace: true })} />
      <BranchWaiting key={branch.id} branch={branch} isAdding={isAdding} onAdded={() => setAdding(false)} />
    </Screen>
  )
}

type BranchWaitingProps = {
  branch: { id: string; timezone: string }
  isAdding: boolean
  onAdded(): void
}

function BranchWaiting({ branch, isAdding, onAdded }: BranchWaitingProps) {
  const text = useText()
  const { company } = useSession()
  const { report, bar } = useDone()
  const params = { company: company.id, branch: branch.id }
  const waiting = useAll('listCompanyWaiting', { params }, { refetchMs: REFETCH_MS })
  const booking = useBooking(branch)
  const described = useDescribed(branch)
  const entries = waiting.data
  const isEmpty = entries?.length === 0
  return (
    <>
      {waiting.error !== null && (
        <FailureNotice error={waiting.error} onRetry={() => void waiting.refetch()} />
      )}
      {booking.failure && <FailureNotice error={booking.failure} />}
      {(waiting.isPending || (!isEmpty && described === undefined)) && <Skeleton shape="row" count={3} />}
      {isEmpty && (
        <EmptyState
          icon={<ClockIcon />}
          title={text('desk.waiting.none')}
          text={text('desk.waiting.noneText')}
        />
      )}
      {entries !== undefined && !isEmpty && described !== undefined && (
        <WaitingEntries
          branch={branch}
          entries={entries}
          whatOf={described}
          onBook={(entry) => void booking.start(entry)}
          busy={booking.busy}
          report={report}
        />
      )}
      {isAdding && <AddWaiting branch={branch} onClose={onAdded} report={report} />}
      {booking.draft && <EntryBooking branch={branch} booking={booking} report={report} />}
      {bar}
    </>
  )
}

/** Opens a class with its list, or prefills the booking sheet for a day. */
function useBooking(branch: { id: string; timezone: string }) {
  const { locale } = useLanguage()
  const { company } = useSession()
  const navigate = useNavigate()
  const clientOf = useEntryClient()
  const [draft, setDraft] = useState<Draft>()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<ApiFailure>()
  const localOf = (instant: string) => toLocal(branch.timezone, Date.parse(instant) / 1000)
  const start = async (entry: CompanyWaitingEntry) => {
    setFailure(undefined)
    setBusy(entry.id)
    try {
      const id = await clientOf(entry)
      const params = { company: company.id, client: id }
      const client = await request('readCompanyClient', { params }, locale)
      setDraft({
        ...emptyDraft(entry.date ?? ''),
        client,
        service: entry.service_ids[0] ?? '',
        moreServices: entry.service_ids.slice(1),
        person: entry.resource_id ?? '',
        // The offered time.
        time: entry.offer && localOf(entry.offer.start_time).seconds,
        length: entry.duration,
        waiting: entry.id,
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return {
    draft,
    setDraft,
    busy,
    failure,
    start: (entry: CompanyWaitingEntry) =>
      entry.event === null || entry.event_id === null
        ? start(entry)
        : navigate(classAddress(branch, localOf(entry.event.start_time).date, entry.event_id)),
  }
}

type EntryBookingProps = {
  branch: { id: string; timezone: string }
  booking: ReturnType<typeof useBooking>
  report(act: DoneAct): void
}

function EntryBooking({ branch, booking: { draft, setDraft }, report }: EntryBookingProps) {
  const { company } = useSession()
  const resources = useCall(
    'listBranchResources',
    { params: { company: company.id, branch: branch.id }, query: { size: 100 } },
    { staleMs: 300_000 },
  )
  const change = useCallback(
    (part: Partial<Draft>) => setDraft((before) => before && { ...before, ...part }),
    [setDraft],
  )
  if (draft === undefined) return null
  const close = () => setDraft(undefined)
  return (
    <BookingSheet
      company={company.id}
      branch={branch}
      resources={resources.data?.content ?? []}
      draft={draft}
      change={change}
      onClose={close}
      onBlock={undefined}
      onBooked={(words) => {
        report({ words })
        close()
      }}
    />
  )
}

/** Text with day, services, length of a rental and performer, or the class; undefined until their names are loaded. */
function useDescribed(branch: { id: string; timezone: string }) {
  const formats = useFormats()
  const { company } = useSession()
  const params = { company: company.id, branch: branch.id }
  const services = useAll('listBranchServices', { params }, { staleMs: 300_000 })
  const resources = useCall('listBranchResources', { params, query: { size: 100 } }, { staleMs: 300_000 })
  // A line that grew later would move the buttons.
  if (services.isPending || resources.isPending) return undefined
  return ({ event, date, service_ids, resource_id, duration }: CompanyWaitingEntry) => {
    if (event !== null) {
      const start = toLocal(branch.timezone, Date.parse(event.start_time) / 1000)
      return `${formats.date(start.date, 'brief')}, ${formats.time(start.seconds)} · ${event.name}`
    }
    const names = service_ids.map((id) => services.data?.find((one) => one.id === id)?.name)
    const person = resources.data?.content.find(({ id }) => id === resource_id)?.name
    const length = duration === null ? undefined : formats.duration(duration)
    return [date && formats.date(date, 'brief'), names.filter(Boolean).join(', '), length, person]
      .filter(Boolean)
      .join(' · ')
  }
}
