/** Stars and comments for each part of a visit that can still be rated. Not a screen. */
import { useState } from 'react'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import type { WholeAppointment } from '#widget/features/appointments/use-own-appointment.ts'
import { StarField } from '#widget/features/stars/star-field.tsx'
import type { Stars } from '#widget/features/stars/star-field.tsx'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { TextArea } from '@zapys/ui/field.tsx'

/** The server's maximum length in characters. */
const LONGEST_MESSAGE = 4000

type ReviewDraft = { stars: Stars | null; message: string }

export function RatingForm({ appointment, onSent }: { appointment: WholeAppointment; onSent(): void }) {
  const text = useText()
  const { company } = useCompany()
  const [reviews, setReviews] = useState<Record<string, ReviewDraft>>({})
  const [submits, setSubmits] = useState(0)
  const [sent, setSent] = useState<readonly string[]>([])
  const isRoom = (resource: string) => appointment.resources.some(({ id, room }) => id === resource && room)
  const things = appointment.details.ratable
    .map((thing) => ({ ...thing, key: `${thing.type}_${thing.entity_id}` }))
    .filter(({ key }) => !sent.includes(key))
  const rate = useAction('rateAppointment', { handles: isRated })
  const [isBusy, setBusy] = useState(false)

  const hasStars = things.some(({ key }) => reviews[key]?.stars != null)
  const error = submits > 0 && !hasStars ? text('ratings.starsMissing') : null
  const change = (key: string, more: Partial<ReviewDraft>) =>
    setReviews((before) => ({ ...before, [key]: { stars: null, message: '', ...before[key], ...more } }))

  const send = async () => {
    setSubmits((count) => count + 1)
    if (!hasStars || isBusy) return
    setBusy(true)
    try {
      for (const { key, type, entity_id } of things) {
        const { stars = null, message = '' } = reviews[key] ?? {}
        if (stars === null) continue
        try {
          await rate.run({
            params: { company: company.id, appointment: appointment.id },
            body: { entity_rating: { type, entity_id, rating: stars, message: message.trim() || null } },
          })
        } catch (failure) {
          if (!(failure instanceof ApiFailure && isRated(failure))) throw failure
        }
        setSent((before) => [...before, key])
      }
      onSent()
    } catch (failure) {
      // The error policy has shown the error; ratings already sent are not requested again.
      if (!(failure instanceof ApiFailure)) throw failure
    } finally {
      setBusy(false)
    }
  }
  useCentralAction({ busy: isBusy, onPress: () => void send() })

  return (
    <form className="z-stack" noValidate onSubmit={(submit) => submit.preventDefault()}>
      <ErrorSummary
        key={submits}
        title={text('errors.validation.failed.title')}
        errors={error === null ? [] : things.slice(0, 1).map(({ key }) => ({ fieldId: key, message: error }))}
      />
      {things.map(({ key, type, entity_id, name }, index) => (
        <Card key={key} className="z-rate">
          <StarField
            label={
              <>
                <span className="z-rate__kind">
                  {text(type === 'RESOURCE' ? resourceWords(isRoom(entity_id)).one : 'booking.what')}
                </span>{' '}
                <span className="z-rate__name">{name}</span>
              </>
            }
            name={key}
            value={reviews[key]?.stars ?? null}
            onChange={(stars: Stars) => change(key, { stars })}
            error={index === 0 ? error : null}
          />
          {/* The comment field appears once stars are chosen. */}
          {reviews[key]?.stars != null && (
            <TextArea
              name={`${key}_message`}
              label={text('ratings.message', { name })}
              hint={text('ratings.messageHint')}
              value={reviews[key]?.message ?? ''}
              onChange={(message) => change(key, { message })}
              maxLength={LONGEST_MESSAGE}
            />
          )}
        </Card>
      ))}
    </form>
  )
}

/** Already rated, perhaps in another window, which is the wanted result. */
const isRated = ({ code }: ApiFailure) => code === 'rating.exists'
