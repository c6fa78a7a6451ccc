/** The client's answers before a visit, and the feedback afterwards. Not a screen. */
import type { WholeAppointment } from '#widget/features/appointments/use-own-appointment.ts'
import { Answers, useAnswered } from '#widget/features/client-form/answers.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { Rating } from '@zapys/ui/rating.tsx'

export function Told({ appointment }: { appointment: WholeAppointment }) {
  const text = useText()
  const { comment, ratings } = appointment.details
  const answered = useAnswered(appointment.extra_fields)
  const nameOf = (id: string) =>
    appointment.services.find((service) => service.id === id)?.name ??
    appointment.resources.find((resource) => resource.id === id)?.name ??
    ''
  return (
    <>
      {(comment !== null || answered.length > 0) && (
        <Section title={text('appointments.told')}>
          <Card>
            <Answers values={appointment.extra_fields}>
              {comment !== null && (
                <div>
                  <dt>{text('booking.comment')}</dt>
                  <dd>{comment}</dd>
                </div>
              )}
            </Answers>
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
