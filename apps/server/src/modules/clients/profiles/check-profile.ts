import type { ProfileRequest } from '@zapys/contract'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { birthDateErrors, emailErrors, nameErrors } from '../accounts/public.ts'
import { type Answers, checkAnswers, type FieldRow } from '../../catalogue/fields/public.ts'

/** Changed columns; absent ones stay. */
type Columns = {
  first_name?: string | null
  middle_name?: string | null
  last_name?: string | null
  email?: string | null
  birth_date?: string | null
  gender?: 'MALE' | 'FEMALE' | null
}

export type ProfileChange = {
  columns: Columns
  extra: {
    set: Answers
    /** Fields that were emptied. */
    removed: string[]
    files: string[]
  }
}

/**
 * Validates a profile. Throws `validation.failed` with all wrong fields at once. `fields`: those of the client's form;
 * answers to others are ignored, as at booking.
 */
export function checkProfile(
  request: ProfileRequest,
  fields: readonly FieldRow[],
  { timeZone, now }: { timeZone: string; now: number },
): ProfileChange {
  const answered = fields.filter(({ field_id }) => request.extra_fields?.[field_id] !== undefined)
  const { answers, files, errors } = checkAnswers(answered, request.extra_fields, 'user.extra_fields')
  const wrong = [
    ...nameErrors('user', request),
    ...emailErrors('user', request.email),
    ...birthDateErrors('user', request.birth_date, { timeZone, now }),
    ...errors,
  ]
  if (wrong.length > 0) throw new ApiError('validation.failed', { errors: wrong })
  const text = (name: 'first_name' | 'middle_name' | 'last_name' | 'email' | 'birth_date' | 'gender') =>
    request[name] === undefined ? {} : { [name]: request[name]?.trim() || null }
  return {
    columns: {
      ...text('first_name'),
      ...text('middle_name'),
      ...text('last_name'),
      ...text('email'),
      ...text('birth_date'),
      ...text('gender'),
    },
    extra: {
      set: answers,
      removed: answered.map(({ field_id }) => field_id).filter((id) => !(id in answers)),
      files,
    },
  }
}
