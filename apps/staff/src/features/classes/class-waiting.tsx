import type { CompanyEvent, CompanyWaitingEntry } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import { useAll } from '#staff/api/use-all.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useEntryClient } from '#staff/features/waiting-list/use-entry-client.ts'
import { WaitingEntries } from '#staff/features/waiting-list/waiting-entries.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { classReads } from '#staff/features/class-reads.ts'

type ClassWaitingProps = {
  branch: { id: string; timezone: string }
  event: CompanyEvent
  report(act: DoneAct): void
}

/** Waiting list of a class; renders nothing without entries. */
export function ClassWaiting({ branch, event, report }: ClassWaitingProps) {
  const text = useText()
  const { company } = useSession()
  const waiting = useAll('listCompanyWaiting', {
    params: { company: company.id, branch: branch.id },
    query: { event: event.id },
  })
  const { bookEntry, busy, failure } = useBookEntry({ branch: branch.id, event, report })
  if (waiting.isPending) return <Skeleton shape="row" />
  if (waiting.data === undefined)
    return <FailureNotice error={waiting.error} onRetry={() => void waiting.refetch()} />
  if (waiting.data.length === 0) return null
  return (
    <section className="class-part" aria-labelledby="class-waiting">
      <h3 id="class-waiting">{text('desk.waiting.title')}</h3>
      {failure !== undefined && <FailureNotice error={failure} />}
      <WaitingEntries
        branch={branch}
        entries={waiting.data}
        onBook={(entry) => void bookEntry(entry)}
        busy={busy}
        report={report}
      />
    </section>
  )
}

/** Books places of the class for a waiting client. */
function useBookEntry({ branch, event, report }: Omit<ClassWaitingProps, 'branch'> & { branch: string }) {
  const text = useText()
  const { company } = useSession()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<ApiFailure>()
  const keyOf = useAttempt()
  const clientOf = useEntryClient()
  const book = useAction('createCompanyAppointment', classReads)
  const bookEntry = async (entry: CompanyWaitingEntry) => {
    setBusy(entry.id)
    setFailure(undefined)
    try {
      const appointment = {
        client: { id: await clientOf(entry) },
        event_id: event.id,
        start_time: event.start_time,
        space: entry.space,
        waiting_id: entry.id,
      }
      await book.run({
        params: { company: company.id, branch },
        query: { withMembership: true },
        body: { appointment: { ...appointment, service_resource_settings: [] } },
        idempotencyKey: keyOf(appointment),
      })
      const name = clientName(entry.client) || text('desk.board.noName')
      report({ words: text('desk.class.added', { name }) })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { bookEntry, busy, failure }
}
