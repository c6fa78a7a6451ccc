/** Converts own data between the server and the form. S3.client, S5.form. */
import type { Field, ProfileRequest, User } from '@zapys/contract'
import {
  birthDateRules,
  dottedDate,
  extraFieldRules,
  extraFieldsToSave,
  isoDate,
  typedDate,
} from '@zapys/domain/validation'
import type { FormField } from '@zapys/domain/validation'
import { extraId, typedExtra } from '#widget/features/client-form/form-fields.ts'
import type { Typed } from '#widget/features/client-form/form-fields.ts'

export const genderChoices = ['NOT_SELECTED', 'M', 'F'] as const

const texts = ['first_name', 'last_name', 'middle_name', 'email'] as const

/** Field values by id, as typed; `extra_<id>` for the company's own fields. */
export function typedProfile(me: User, fields: readonly Field[]): Typed {
  return {
    ...Object.fromEntries(texts.map((name) => [name, me[name] ?? ''])),
    gender: me.gender === null ? 'NOT_SELECTED' : me.gender.charAt(0),
    birth_date: dottedDate(me.birth_date ?? '') ?? '',
    ...Object.fromEntries(fields.map((field) => [extraId(field), typedExtra(field, me) || emptyOf(field)])),
  }
}

/** An unticked box is `false`, as in the form. */
const emptyOf = ({ type }: Field) => (type === 'CHECKBOX' ? 'false' : '')

/** Normalizes typed dates, because submitting by Enter does not blur the field. */
export function withDates(typed: Typed, fields: readonly Field[]): Typed {
  const dates = ['birth_date', ...fields.filter(({ type }) => type === 'DATE_PICKER').map(extraId)]
  return { ...typed, ...Object.fromEntries(dates.map((id) => [id, typedDate(typed[id] ?? '')])) }
}

/** Fields with their rules, in screen order. `today`: at the branch. */
export function profileFields(
  typed: Typed,
  fields: readonly Field[],
  today: string,
): Record<string, FormField> {
  return {
    first_name: { value: typed.first_name, rules: [] },
    last_name: { value: typed.last_name, rules: [] },
    middle_name: { value: typed.middle_name, rules: [] },
    gender: { value: typed.gender, rules: [] },
    birth_date: { value: typed.birth_date, rules: birthDateRules(today) },
    email: { value: typed.email, rules: [{ kind: 'email' }] },
    ...(Object.fromEntries(
      fields.map((field) => {
        const value = typed[extraId(field)]
        return [
          extraId(field),
          {
            value: field.type === 'CHECKBOX' ? value === 'true' : value,
            rules: extraFieldRules(field),
          },
        ]
      }),
    ) as Record<string, FormField>),
  }
}

/** Changed values only; cleared ones are sent empty. Undefined if nothing has changed. */
export function profileChanges(
  before: Typed,
  typed: Typed,
  fields: readonly Field[],
): ProfileRequest | undefined {
  const isChanged = (id: string) => (typed[id] ?? '').trim() !== (before[id] ?? '').trim()
  const changedTexts = texts.filter(isChanged).map((name) => [name, typed[name]?.trim() ?? ''])
  const changedFields = fields.filter((field) => isChanged(extraId(field)))
  const extra = {
    ...Object.fromEntries(changedFields.map(({ id }) => [id, null])),
    ...extraFieldsToSave(
      changedFields,
      Object.fromEntries(
        changedFields.map((field) => {
          const value = typed[extraId(field)]
          return [field.id, field.type === 'CHECKBOX' ? value === 'true' : value]
        }),
      ),
    ),
  }
  const changes: ProfileRequest = {
    ...(Object.fromEntries(changedTexts) as ProfileRequest),
    ...(isChanged('gender') && { gender: sentGender(typed.gender) }),
    ...(isChanged('birth_date') && { birth_date: isoDate(typed.birth_date ?? '') ?? '' }),
    ...(changedFields.length > 0 && { extra_fields: extra }),
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}

const sentGender = (chosen: string | undefined) => (chosen === 'M' ? 'MALE' : chosen === 'F' ? 'FEMALE' : '')

/** Field id of a server rejection: `user.extra_fields.<id>` or `user.email`. */
export function fieldIdOf(named: string | undefined): string | undefined {
  const [, extra] = /^user\.extra_fields\.(.+)$/.exec(named ?? '') ?? []
  return extra === undefined ? /^user\.(\w+)$/.exec(named ?? '')?.[1] : extraId({ id: extra })
}
