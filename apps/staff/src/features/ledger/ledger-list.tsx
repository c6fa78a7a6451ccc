import type { LedgerLine } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { bookingAddress } from '#staff/features/addresses.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { CorrectEntry } from './correct-entry.tsx'

type LedgerListProps = { entries: readonly LedgerLine[]; timezone: string; report(act: DoneAct): void }

/** Entries, newest first; each leads to its booking or client, and desk payments can be corrected. */
export function LedgerList({ entries, timezone, report }: LedgerListProps) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const [correcting, setCorrecting] = useState<LedgerLine>()
  const zoneOf = (branch: string) => company.branches.find(({ id }) => id === branch)?.timezone ?? timezone
  const localTo = (zone: string, instant: string) => toLocal(zone, Date.parse(instant) / 1000)
  const when = (instant: string) => {
    const { date, seconds } = localTo(timezone, instant)
    return `${formats.date(date, 'brief')}, ${formats.time(seconds)}`
  }
  const addressOf = ({ appointment, visit, client }: LedgerLine) => {
    if (appointment !== null && visit !== null && can('bookings.read'))
      return bookingAddress(
        { id: visit.branch_id },
        localTo(zoneOf(visit.branch_id), visit.start_time).date,
        appointment,
      )
    return client !== null && can('clients.read') ? `/clients/${client.id}` : undefined
  }
  const causeOf = ({ cause, line }: LedgerLine) => {
    if (cause === 'REFUND') return text('desk.refund.title')
    if (cause === 'CORRECTION') return text('desk.correct.entry')
    return text(line === 'TIP' ? 'desk.money.tip' : 'desk.ledger.payment')
  }
  const branchName = ({ branch_id, visit }: LedgerLine) =>
    company.branches.length > 1 &&
    company.branches.find(({ id }) => id === (branch_id ?? visit?.branch_id))?.name
  return (
    <>
      <List label={text('desk.ledger.title')}>
        {entries.map((entry) => {
          const { id, client, method, amount, currency_code, title, created } = entry
          const name = (client && clientName(client)) || text('desk.till.noClient')
          const sum = formats.money(amount, currency_code)
          return (
            <ListRow
              key={id}
              to={addressOf(entry)}
              title={name}
              subtitle={[causeOf(entry), method && text(`desk.method.${method}`), title]
                .filter(Boolean)
                .join(' · ')}
              meta={[when(created), branchName(entry)].filter(Boolean).join(' · ')}
              trailing={sum}
              below={
                isCorrectable(entry) &&
                can('payments.refund') && (
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={text('desk.correct.of', { amount: sum })}
                    onClick={() => setCorrecting(entry)}
                  >
                    {text('desk.correct.open')}
                  </Button>
                )
              }
            />
          )
        })}
      </List>
      {correcting && (
        <CorrectEntry entry={correcting} onClose={() => setCorrecting(undefined)} report={report} />
      )}
    </>
  )
}

const isCorrectable = ({ cause, method, payment }: LedgerLine) =>
  cause === 'CHARGE' && method !== 'ONLINE' && payment !== null
