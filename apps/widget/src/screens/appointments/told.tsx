/** What the client told for a visit, and said about it afterwards. Not a screen of its own. */
import { webPage } from '@zapys/domain/addresses'
import type { ReactNode } from 'react'
import type { Field } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import type { WholeAppointment } from '#widget/features/appointments/use-own-appointment.ts'
import { useFields } from '#widget/features/client-form/use-fields.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Card, Section } from '#widget/ui/card.tsx'
import { Rating } from '#widget/ui/rating.tsx'

export function Told({ appointment }: { appointment: WholeAppointment }) {
  const text = useText()
  const fields = useFields().data?.content ?? []
  const { comment, ratings } = appointment.details
  const answered = fields.filter(({ id }) => {
    const value = appointment.extra_fields[id]
    return value !== undefined && value !== null && value !== ''
  })
  const nameOf = (id: string) =>
    appointment.services.find((service) => service.id === id)?.name ??
    appointment.resources.find((resource) => resource.id === id)?.name ??
    ''
  return (
    <>
      {(comment !== null || answered.length > 0) && (
        <Section title={text('appointments.told')}>
          <Card>
            <dl className="z-told">
              {answered.map((field) => (
                <div key={field.id}>
                  <dt>{field.name}</dt>
                  <dd>
                    <Value field={field} value={appointment.extra_fields[field.id]!} />
                  </dd>
                </div>
              ))}
              {comment !== null && (
                <div>
                  <dt>{text('booking.comment')}</dt>
                  <dd>{comment}</dd>
                </div>
              )}
            </dl>
          </Card>
        </Section>
      )}
      {ratings.length > 0 && (
        <Section title={text('appointments.yourRating')}>
          <Card>
            <dl className="z-told">
              {ratings.map(({ type, entity_id, rating, message }) => (
                <div key={type + entity_id}>
                  <dt>{nameOf(entity_id)}</dt>
                  <dd>
                    <Rating value={rating} /> {message}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </Section>
      )}
    </>
  )
}

/** A value as its field shows it: the words of an option, a date, a link to a file. */
function Value({ field, value }: { field: Field; value: string | number | boolean }): ReactNode {
  const text = useText()
  const formats = useFormats()
  const { baseUrl } = useApi()
  if (typeof value === 'boolean') return text(value ? 'appointments.yes' : 'appointments.no')
  const said = String(value)
  if (field.type === 'SELECT') return field.options?.find((option) => option.value === said)?.title ?? said
  if (field.type === 'DATE_PICKER' && /^\d{4}-\d\d-\d\d$/.test(said)) return formats.date(said)
  // The server's own address of an uploaded file; anything else is only shown.
  const file = field.type === 'FILE' ? webPage(said) : undefined
  if (file?.startsWith('/'))
    return (
      <a href={baseUrl + file} target="_blank" rel="noopener noreferrer">
        {text('appointments.file')}
      </a>
    )
  return said
}
