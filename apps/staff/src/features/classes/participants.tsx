import type { CompanyEvent } from '@zapys/contract'
import { Chip } from '@zapys/ui/badge.tsx'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { CloseIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { classReads } from '#staff/features/class-reads.ts'

type ParticipantsProps = { branch: string; event: CompanyEvent; report(act: DoneAct): void }
type Booked = CompanyEvent['appointments'][number]

/** Participants of a class: attendance with one tap each, and undoable removal. */
export function Participants({ branch, event, report }: ParticipantsProps) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const { company, can } = useSession()
  const change = useAction('changeCompanyAppointment', [...classReads, 'readCompanyClient'])
  const to = ({ id }: Booked, status: string) => ({
    params: { company: company.id, branch, appointment: id },
    body: { appointment: { status } },
  })
  const remove = (booked: Booked, name: string) =>
    change.send(to(booked, 'CANCELLED'), {
      onSuccess: () =>
        report({
          words: text('desk.class.removed', { name }),
          undo: booked.status === 'PENDING_PAYMENT' ? undefined : () => change.run(to(booked, booked.status)),
        }),
    })
  // Attendance not set yet.
  const expected = event.appointments.filter(({ status }) => status.startsWith('CONFIRMED'))
  /** One by one: stops at the first rejection and shows its reason. */
  const markAll = async (marks: readonly (readonly [Booked, string])[]) => {
    for (const [booked, status] of marks) await change.run(to(booked, status))
  }
  const allCame = () =>
    markAll(expected.map((booked) => [booked, 'DONE'])).then(
      () =>
        report({
          words: text('desk.class.allCameDone', { count: expected.length }),
          undo: () => markAll(expected.map((booked) => [booked, booked.status])),
        }),
      () => {}, // Shown above the list.
    )
  if (event.appointments.length === 0) return <p className="z-soft">{text('desk.event.empty')}</p>
  return (
    <section className="class-part" aria-labelledby="class-participants">
      <h3 id="class-participants">{text('desk.event.participants')}</h3>
      {change.error !== null && <FailureNotice error={change.error} />}
      {can('bookings.write') && expected.length > 1 && (
        <Button busy={change.busy} onClick={() => void allCame()}>
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
              subtitle={phoneWords(booked.client?.phone)}
              trailing={booked.space > 1 ? `× ${booked.space}` : undefined}
              action={
                can('bookings.write') && (
                  <IconButton
                    label={text('desk.class.removeOf', { name })}
                    onClick={() => remove(booked, name)}
                  >
                    <CloseIcon />
                  </IconButton>
                )
              }
              below={
                can('bookings.write') && (
                  <Attendance
                    name={name}
                    status={booked.status}
                    choose={(status) => change.send(to(booked, status))}
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

type AttendanceProps = { name: string; status: string; choose(status: string): void }

/** A second press undoes it. */
function Attendance({ name, status, choose }: AttendanceProps) {
  const text = useText()
  return (
    <span className="z-cluster" role="group" aria-label={text('desk.class.attendanceOf', { name })}>
      {(['DONE', 'NO_SHOW'] as const).map((code) => (
        <Chip
          key={code}
          pressed={status === code}
          onPress={() => choose(status === code ? 'CONFIRMED' : code)}
        >
          {text(`desk.class.${code}`)}
        </Chip>
      ))}
    </span>
  )
}
