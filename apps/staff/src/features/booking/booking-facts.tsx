import type { CompanyAppointment } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Link } from '@zapys/ui/link.tsx'
import { CallLink } from '#staff/features/call-link.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type FactsProps = {
  booking: CompanyAppointment
  /** Undefined: the staff member may not change it. */
  onChange: ((part: 'client' | 'services' | 'price') => void) | undefined
  /** Parts that can still be changed. */
  mayChange: Record<'client' | 'services' | 'price', boolean>
  onNote: (() => void) | undefined
}

/** Client, services, price and the client's answers. */
export function BookingFacts({ booking, onChange, mayChange, onNote }: FactsProps) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const answers = useAnswers(company.id, booking.extra_fields)
  const { client, currency_code, price } = booking
  return (
    <dl className="desk-facts">
      {booking.services.map(({ id, name, resource_id }) => (
        <div key={`${id} ${resource_id ?? ''}`}>
          <dt>{name}</dt>
          <dd>{booking.resources.find((resource) => resource.id === resource_id)?.name}</dd>
        </div>
      ))}
      <div>
        <dt>{text('desk.history.field.duration')}</dt>
        <dd className="desk-facts__line">
          {formats.duration(booking.duration)}
          {onChange && mayChange.services && (
            <Button
              size="s"
              aria-label={text(
                booking.booking_type === 'RENT' ? 'desk.rental.change' : 'desk.services.change',
              )}
              onClick={() => onChange('services')}
            >
              {text('desk.price.change')}
            </Button>
          )}
        </dd>
      </div>
      {client?.phone && (
        <div>
          <dt>{text('desk.booking.phone')}</dt>
          <dd>
            <CallLink phone={client.phone} />
          </dd>
        </div>
      )}
      {client && can('clients.read') && (
        <div>
          <dt>{text('desk.booking.client')}</dt>
          <dd className="desk-facts__line">
            <Link to={`/clients/${client.id}`} className="desk-call">
              {text('desk.booking.clientCard')}
            </Link>
            {onChange && mayChange.client && (
              <Button
                size="s"
                aria-label={text('desk.otherClient.change')}
                onClick={() => onChange('client')}
              >
                {text('desk.price.change')}
              </Button>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{text('desk.booking.price')}</dt>
        <dd className="desk-facts__line">
          {formats.money(price, currency_code)}
          {price > 0 && !can('payments.read') && (
            <span className="z-soft z-small">
              {booking.remaining === 0
                ? text('desk.board.paid')
                : text('desk.booking.toPay', { amount: formats.money(booking.remaining, currency_code) })}
            </span>
          )}
          {onChange && (
            <Button size="s" onClick={() => onChange('price')}>
              {text('desk.price.change')}
            </Button>
          )}
        </dd>
      </div>
      <div>
        <dt>{text('desk.booking.reference')}</dt>
        <dd>{booking.reference}</dd>
      </div>
      {answers.map(({ name, value }) => (
        <div key={name} className="desk-facts__long">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <NoteRows note={booking.comment} onNote={onNote} />
    </dl>
  )
}

function NoteRows({ note, onNote }: { note: string | null } & Pick<FactsProps, 'onNote'>) {
  const text = useText()
  if (note === null && onNote === undefined) return null
  return (
    <div className={note === null ? undefined : 'desk-facts__long'}>
      <dt>{text('desk.booking.note')}</dt>
      {onNote && (
        <dd className="desk-facts__line">
          <Button size="s" onClick={onNote}>
            {text(note === null ? 'desk.note.add' : 'desk.note.change')}
          </Button>
        </dd>
      )}
      {note !== null && <dd>{note}</dd>}
    </div>
  )
}

/** Answers to the company's questions, in their order. */
export function useAnswers(
  company: string,
  answers: CompanyAppointment['extra_fields'],
): { name: string; value: string }[] {
  const text = useText()
  const fields = useCall(
    'listFields',
    { params: { company }, query: { size: 100 } },
    { enabled: Object.keys(answers).length > 0, staleMs: 300_000 },
  )
  return (fields.data?.content ?? []).flatMap(({ id, name, type, options }) => {
    const answer = answers[id]
    if (answer == null || answer === '' || type === 'FILE') return []
    if (typeof answer === 'boolean') return [{ name, value: text(answer ? 'desk.yes' : 'desk.no') }]
    const answerText = String(answer)
    return [{ name, value: options?.find(({ value }) => value === answerText)?.title ?? answerText }]
  })
}
