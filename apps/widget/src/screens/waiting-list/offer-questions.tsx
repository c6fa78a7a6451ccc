/** Questions that the company requires of a booking, and that the entry does not answer. */
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ExtraField } from '#widget/features/client-form/extra-field.tsx'
import {
  extraId,
  formFields,
  isTicked,
  personOf,
  shownFields,
  typedUser,
} from '#widget/features/client-form/form-fields.ts'
import type { Person, Typed } from '#widget/features/client-form/form-fields.ts'
import { useFields } from '#widget/features/client-form/use-fields.ts'
import { useForm } from '#widget/features/client-form/use-form.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useMe } from '#widget/session/use-me.ts'
import { Card, Section } from '@zapys/ui/card.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'

type Answers = Pick<Person, 'extra_fields'> & { ofClient: Person['client']['extra_fields'] }

export function useOfferQuestions({ branch }: Pick<AtBranch, 'branch'>) {
  const { company } = useCompany()
  const { data: me } = useMe()
  const { draft, update } = useDraft(company.id, branch.id)
  const all = useFields()
  const fields = shownFields(all.data?.content ?? []).filter(
    ({ required, model }) => required && model !== 'MEMBERSHIP',
  )
  const typed: Typed = { ...(me && typedUser(me, fields)), ...draft.fields }
  const rules = formFields(typed, fields, { terms: false, privacy: false })
  const form = useForm(Object.fromEntries(fields.map((field) => [extraId(field), rules[extraId(field)]!])))
  return {
    isLoading: all.isLoading,
    fields,
    typed,
    errors: form.errors,
    submits: form.submits,
    onType: (id: string, value: string) =>
      update((before) => ({ fields: { ...before.fields, [id]: value } })),
    /** Undefined if a required answer is missing or wrong, which is then shown. */
    submit(): Answers | undefined {
      if (!form.submit()) return undefined
      const { client, extra_fields } = personOf(typed, fields, '')
      return { extra_fields, ofClient: client.extra_fields }
    },
  }
}

export type OfferQuestionsInUse = ReturnType<typeof useOfferQuestions>

export function OfferQuestions({ questions }: { questions: OfferQuestionsInUse }) {
  const { fields, typed, errors, submits, onType } = questions
  const text = useText()
  if (fields.length === 0) return null
  const messageOf = (id: string) => {
    const code = errors[id]
    return code ? text(`forms.error.${code}`) : null
  }
  const bound = (id: string) => ({ name: id, error: messageOf(id) })
  return (
    <Section title={text('booking.yourDetails')}>
      <Card>
        <form className="z-form" noValidate onSubmit={(submit) => submit.preventDefault()}>
          <ErrorSummary
            key={submits}
            title={text('errors.validation.failed.title')}
            errors={fields.flatMap((field) => {
              const error = messageOf(extraId(field))
              return error === null
                ? []
                : [
                    {
                      fieldId: extraId(field),
                      message: text('booking.fieldError', { field: field.name, error }),
                    },
                  ]
            })}
          />
          {fields.map((field) => (
            <ExtraField
              key={field.id}
              field={field}
              bind={(id) => ({
                ...bound(id),
                value: typed[id] ?? '',
                onChange: (value) => onType(id, value),
              })}
              tick={(id) => ({
                ...bound(id),
                value: isTicked(typed, id),
                onChange: (value) => onType(id, String(value)),
              })}
            />
          ))}
        </form>
      </Card>
    </Section>
  )
}
