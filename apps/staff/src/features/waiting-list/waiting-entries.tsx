import type { CompanyWaitingEntry } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { CloseIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import type { ReactNode } from 'react'
import { CallLink } from '#staff/features/call-link.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { classReads } from '#staff/features/class-reads.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useToday } from '#staff/features/use-now.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type EntriesProps = {
  branch: { id: string; timezone: string }
  entries: readonly CompanyWaitingEntry[]
  /** What an entry waits for; undefined: the same for all entries. */
  whatOf?(entry: CompanyWaitingEntry): ReactNode
  /** Books the client at once, out of turn. */
  onBook(entry: CompanyWaitingEntry): void
  busy: string | undefined
  report(act: DoneAct): void
}

/** Waiting list in order, with booking out of turn and removal. */
export function WaitingEntries({ branch, entries, whatOf, onBook, busy, report }: EntriesProps) {
  const text = useText()
  const { company, can } = useSession()
  const remove = useAction('removeCompanyWaiting', classReads)
  const offerWords = useOfferWords(branch.timezone)
  return (
    <>
      {remove.error !== null && <FailureNotice error={remove.error} />}
      <List label={text('desk.waiting.title')}>
        {entries.map((entry) => {
          const name = clientName(entry.client) || text('desk.board.noName')
          return (
            <ListRow
              key={entry.id}
              leading={<span className="waiting-place">{entry.place ?? '–'}</span>}
              title={entry.space > 1 ? `${name} × ${entry.space}` : name}
              subtitle={whatOf?.(entry)}
              meta={entry.offer && <strong>{offerWords(entry)}</strong>}
              action={
                can('bookings.write') && (
                  <IconButton
                    label={text('desk.waiting.removeOf', { name })}
                    onClick={() =>
                      remove.send(
                        { params: { company: company.id, branch: branch.id, entry: entry.id }, body: {} },
                        { onSuccess: () => report({ words: text('desk.waiting.removed', { name }) }) },
                      )
                    }
                  >
                    <CloseIcon />
                  </IconButton>
                )
              }
              below={
                <span className="z-cluster">
                  {can('bookings.write') && (
                    <Button
                      size="s"
                      busy={busy === entry.id}
                      aria-label={text('desk.waiting.bookOf', { name })}
                      onClick={() => onBook(entry)}
                    >
                      {text('desk.waiting.book')}
                    </Button>
                  )}
                  {entry.client.phone !== null && <CallLink phone={entry.client.phone} />}
                </span>
              }
            />
          )
        })}
      </List>
    </>
  )
}

/** Text with the end of an offer. */
function useOfferWords(timezone: string) {
  const text = useText()
  const formats = useFormats()
  const thisDay = useToday(timezone)
  return ({ offer, event }: CompanyWaitingEntry) => {
    if (offer === null) return undefined
    const until = toLocal(timezone, Date.parse(offer.until) / 1000)
    const start = toLocal(timezone, Date.parse(offer.start_time) / 1000)
    const day = until.date === thisDay ? undefined : formats.date(until.date, 'brief')
    const time = [day, formats.time(until.seconds)].filter(Boolean).join(', ')
    // The time of a class is not repeated.
    return event === null
      ? text('desk.waiting.offeredAt', { start: formats.time(start.seconds), time })
      : text('desk.waiting.offered', { time })
  }
}
