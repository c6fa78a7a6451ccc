import type { AppointmentRequest, Field, GuestClient, User } from '@zapys/contract'
import { dottedDate, extraFieldRules, extraFieldsToSave } from '@zapys/domain/validation'
import type { FormField } from '@zapys/domain/validation'

/** Client and answers, as a booking sends them. */
export type Person = {
  client: GuestClient
  extra_fields: NonNullable<AppointmentRequest['extra_fields']>
  comment: string | null
}

/** Typed values by field id, unchanged; a ticked box is `true`, an unticked one `false`. */
export type Typed = Record<string, string>

export const extraId = (field: { id: string }) => `extra_${field.id}`

/** Fields shown by the widget, by ordinal. */
export const shownFields = (fields: readonly Field[]) =>
  fields
    .filter((field) => field.display && field.active && !field.deleted)
    .toSorted((one, other) => one.ordinal - other.ordinal)

/** Booking terms are accepted unless the client unticks them; consent to data processing must be ticked. S5.consent. */
export const isTicked = (typed: Typed, id: string) =>
  typed[id] === undefined ? id === 'terms' : typed[id] === 'true'

/** Required consents: only to texts that can be opened; privacy only until consent was given. */
export type Consents = {
  terms: boolean
  privacy: boolean
  /** One checkbox for both, not ticked by default. */
  asOne?: boolean
}

/** All fields of the form with their rules, in screen order; `first` are before the name. */
export function formFields(
  typed: Typed,
  fields: readonly Field[],
  asks: Consents,
  first: Record<string, FormField> = {},
): Record<string, FormField> {
  const extra = fields.map((field) => [
    extraId(field),
    {
      value: field.type === 'CHECKBOX' ? isTicked(typed, extraId(field)) : typed[extraId(field)],
      rules: extraFieldRules(field),
    } satisfies FormField,
  ])
  const required = (id: string): Record<string, FormField> => ({
    [id]: { value: isTicked(typed, id), rules: [{ kind: 'required' }] },
  })
  const boxes = asks.asOne
    ? asks.terms || asks.privacy
      ? required('consent')
      : {}
    : { ...(asks.terms && required('terms')), ...(asks.privacy && required('privacy')) }
  return {
    ...first,
    first_name: { value: typed.first_name, rules: [{ kind: 'required' }] },
    phone: { value: typed.phone, rules: [{ kind: 'required' }, { kind: 'phone' }] },
    ...(Object.fromEntries(extra) as Record<string, FormField>),
    email: { value: typed.email, rules: [{ kind: 'email' }] },
    ...boxes,
  }
}

/** Stored data of a signed-in client as form values, without empty ones. */
export function typedUser(me: User, fields: readonly Field[]): Typed {
  const values = [
    ...(['first_name', 'email'] as const).map((name) => [name, me[name] ?? '']),
    ...fields
      .filter(({ model }) => model === 'CLIENT')
      .map((field) => [extraId(field), typedExtra(field, me)]),
  ]
  return Object.fromEntries(values.filter(([, value]) => value !== '')) as Typed
}

/** Stored answer to a company's own field, in its typed form; empty if there is none. */
export function typedExtra({ id, type }: Field, { extra_fields }: Pick<User, 'extra_fields'>): string {
  const value = extra_fields[id]
  if (value == null) return ''
  return type === 'DATE_PICKER' ? (dottedDate(String(value)) ?? String(value)) : String(value)
}

/** Typed values of the shown fields, ready to send, without empty ones. `phone` must be formatted already. */
export function personOf(typed: Typed, fields: readonly Field[], phone: string): Person {
  const answered = (visibleFields: Field[]) => {
    const values = visibleFields.map((field) => {
      const value = typed[extraId(field)]
      return [field.id, field.type === 'CHECKBOX' && value !== undefined ? value === 'true' : value] as const
    })
    return extraFieldsToSave(visibleFields, Object.fromEntries(values))
  }
  return {
    client: {
      first_name: typed.first_name?.trim() ?? '',
      phone,
      ...(typed.email?.trim() ? { email: typed.email.trim() } : {}),
      extra_fields: answered(fields.filter(({ model }) => model === 'CLIENT')),
    },
    extra_fields: answered(fields.filter(({ model }) => model !== 'CLIENT')),
    comment: typed.comment?.trim() || null,
  }
}
