import type { CompanyAppointment, CompanyEvent } from '@zapys/contract'
import { Chip } from '@zapys/ui/badge.tsx'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { CloseIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { isOver } from '#staff/features/booking/is-over.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { classReads } from '#staff/features/class-reads.ts'

type ParticipantsProps = {
  branch: string
  event: CompanyEvent
  /** Bookings of the participants by id; undefined until loaded. */
  bookings: ReadonlyMap<string, CompanyAppointment> | undefined
  report(act: DoneAct): void
  onOpen(booking: string): void
  /** Asks what happens with money or a membership before the booking is cancelled. */
  onAsk(booking: string): void
}
type Booked = CompanyEvent['appointments'][number]

const reads = [...classReads, 'readCompanyClient'] as const

const attendances = ['DONE', 'NO_SHOW'] as const
type Attendance = (typeof attendances)[number]
/** Its attendance is not set yet. */
const isExpected = ({ status }: Booked): boolean => status.startsWith('CONFIRMED')
const isAttendance = (status: string): boolean => attendances.some((code) => code === status)

/** Participants of a class: money, attendance with one tap each, and undoable removal. */
export function Participants({ branch, event, bookings, report, onOpen, onAsk }: ParticipantsProps) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const moneyWords = useMoneyWords()
  const { company, can } = useSession()
  const change = useAction('changeCompanyAppointment', reads)
  const mark = useAction('markCompanyAppointment', reads)
  /** By booking: the status before its attendance was set. */
  const [before, setBefore] = useState<ReadonlyMap<string, string>>(new Map())
  const to = ({ id, version }: Pick<Booked, 'id'> & { version?: number }, status: string) => ({
    params: { company: company.id, branch, appointment: id },
    body: { appointment: { status, version } },
  })
  const remove = (booked: Booked, name: string) =>
    change.send(to(booked, 'CANCELLED'), {
      onSuccess: (cancelled) =>
        report({
          words: text('desk.class.removed', { name }),
          undo:
            booked.status === 'PENDING_PAYMENT' ? undefined : () => change.run(to(cancelled, booked.status)),
        }),
    })
  const leave = (booked: Booked, name: string) =>
    bookings?.get(booked.id)?.paid === 0 ? remove(booked, name) : onAsk(booked.id)
  const choose = ({ id, status }: Booked, code: Attendance) => {
    if (!isAttendance(status)) setBefore((known) => new Map(known).set(id, status))
    const earlier = before.get(id) ?? 'CONFIRMED'
    // A due payment stays due: its booking is stored as confirmed.
    const restored = earlier === 'PENDING_PAYMENT' ? 'CONFIRMED' : earlier
    // Without the version: a press soon after another one is meant for the same booking.
    mark.send(to({ id }, status === code ? restored : code))
  }
  const expected = event.appointments.filter(isExpected)
  /** One by one: stops at the first rejection and shows its reason. */
  const markAll = async (marks: readonly (readonly [Booked, string])[]): Promise<Booked[]> => {
    const marked: Booked[] = []
    for (const [booked, status] of marks) {
      const { version } = await mark.run(to(booked, status))
      marked.push({ ...booked, version })
    }
    return marked
  }
  const allCame = () =>
    markAll(expected.map((booked) => [booked, 'DONE'])).then(
      (marked) =>
        report({
          words: text('desk.class.allCameDone', { count: marked.length }),
          undo: () => markAll(marked.map((booked) => [booked, booked.status])),
        }),
      () => {}, // Shown above the list.
    )
  if (event.appointments.length === 0) return <p className="z-soft">{text('desk.event.empty')}</p>
  return (
    <section className="class-part" aria-labelledby="class-participants">
      <h3 id="class-participants">{text('desk.event.participants')}</h3>
      {change.error !== null && <FailureNotice error={change.error} />}
      {mark.error !== null && <FailureNotice error={mark.error} />}
      {can('bookings.mark') && expected.length > 1 && (
        <Button busy={mark.busy} onClick={() => void allCame()}>
          {text('desk.class.allCame', { count: expected.length })}
        </Button>
      )}
      <List label={text('desk.event.participants')}>
        {event.appointments.map((booked) => {
          const name = clientName(booked.client) || text('desk.board.noName')
          return (
            <ListRow
              key={booked.id}
              title={name}
              onPress={bookings?.has(booked.id) ? () => onOpen(booked.id) : undefined}
              subtitle={phoneWords(booked.client?.phone)}
              meta={moneyWords(bookings?.get(booked.id))}
              trailing={booked.space > 1 ? `× ${booked.space}` : undefined}
              action={
                can('bookings.write') &&
                !isOver(event) && (
                  <IconButton
                    label={text('desk.class.removeOf', { name })}
                    onClick={() => leave(booked, name)}
                  >
                    <CloseIcon />
                  </IconButton>
                )
              }
              below={
                can('bookings.mark') && (
                  <AttendanceChips
                    name={name}
                    status={booked.status}
                    choose={(code) => choose(booked, code)}
                  />
                )
              }
            />
          )
        })}
      </List>
    </section>
  )
}

/** What a participant has paid and owes; nothing for a free place. */
function useMoneyWords() {
  const text = useText()
  const formats = useFormats()
  return (booking: CompanyAppointment | undefined): string | undefined => {
    if (booking === undefined || (booking.price === 0 && booking.paid <= 0)) return undefined
    const { paid, remaining, currency_code } = booking
    const money = (amount: number) => formats.money(amount, currency_code)
    if (remaining === 0) return `${text('desk.board.paid')}: ${money(paid)}`
    const due = text('desk.booking.toPay', { amount: money(remaining) })
    return paid > 0 ? `${text('desk.money.paid')}: ${money(paid)} · ${due}` : due
  }
}

type ChipsProps = { name: string; status: string; choose(code: Attendance): void }

/** A second press undoes it. */
function AttendanceChips({ name, status, choose }: ChipsProps) {
  const text = useText()
  return (
    <span className="z-cluster" role="group" aria-label={text('desk.class.attendanceOf', { name })}>
      {attendances.map((code) => (
        <Chip key={code} pressed={status === code} onPress={() => choose(code)}>
          {text(`desk.class.${code}`)}
        </Chip>
      ))}
    </span>
  )
}
