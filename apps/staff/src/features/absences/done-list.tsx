import { toLocal } from '@zapys/domain/time'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { bookingAddress } from '#staff/features/addresses.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import type { Outcome, OutcomeKind } from './use-absence-acts.ts'

const kinds: readonly OutcomeKind[] = ['given', 'moved', 'cancelled']

/** Completed actions and what remains to do. */
export function DoneList({
  branch,
  outcomes,
  left,
}: {
  branch: { id: string; timezone: string }
  outcomes: readonly Outcome[]
  left: number
}) {
  const text = useText()
  const formats = useFormats()
  if (outcomes.length === 0) return null
  const counts = kinds
    .map((kind) => ({ kind, count: outcomes.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => text(`desk.absence.status.${kind}`, { count }))
  const localOf = (instant: string) => toLocal(branch.timezone, Date.parse(instant) / 1000)
  const whenOf = (instant: string) => {
    const { date, seconds } = localOf(instant)
    return `${formats.date(date, 'brief')}, ${formats.time(seconds)}`
  }
  return (
    <section className="desk-section">
      <h2>{text('desk.absence.done')}</h2>
      {left === 0 && (
        <Notice tone="success" title={text('desk.absence.allDone')}>
          {text('desk.absence.allDoneText')}
        </Notice>
      )}
      <p role="status">{[...counts, text('desk.absence.left', { count: left })].join(' · ')}</p>
      <List label={text('desk.absence.done')}>
        {outcomes.map(({ id, kind, start, title, words, isClass }) => (
          <ListRow
            key={id}
            // If the client does not accept the colleague, the booking is moved or cancelled there.
            {...(kind === 'given' && !isClass && { to: bookingAddress(branch, localOf(start).date, id) })}
            title={`${whenOf(start)} · ${title}`}
            subtitle={words}
          />
        ))}
      </List>
    </section>
  )
}
