import type { Field, User } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { fieldIdOf, profileChanges, profileFields, typedProfile, withDates } from './profile-form.ts'

const field = (id: string, type: string): Field => ({
  id,
  type,
  name: id,
  model: 'CLIENT',
  required: false,
  ordinal: 1,
  display: true,
  active: true,
  deleted: false,
})
const fields = [field('since', 'DATE_PICKER'), field('size', 'NUMBER_INPUT'), field('calls', 'CHECKBOX')]
const me: User = {
  id: 'u',
  company_id: 'c',
  phone: '+380501112233',
  has_password: false,
  first_name: 'Марта',
  middle_name: null,
  last_name: null,
  email: null,
  birth_date: '1990-02-28',
  gender: 'FEMALE',
  extra_fields: { since: '2020-01-31', size: 38, calls: true },
}
const shown = typedProfile(me, fields)

describe('own data in the fields', () => {
  // proves S3.client.4 S5.birthdate.2
  it('stand as people write them', () => {
    expect(shown).toMatchObject({
      first_name: 'Марта',
      last_name: '',
      gender: 'F',
      birth_date: '28.02.1990',
      extra_since: '31.01.2020',
      extra_size: '38',
      extra_calls: 'true',
    })
    expect(typedProfile({ ...me, gender: null }, fields).gender).toBe('NOT_SELECTED')
  })

  it.each<{ typed: Record<string, string>; sent: object | undefined; because: string }>([
    { typed: {}, sent: undefined, because: 'nothing has changed' },
    { typed: { first_name: ' Марта ' }, sent: undefined, because: 'a space is no change' },
    { typed: { last_name: 'Коваль' }, sent: { last_name: 'Коваль' }, because: 'only what has changed' },
    // proves S3.client.4
    { typed: { gender: 'M' }, sent: { gender: 'MALE' }, because: 'gender is stored as empty, M or F' },
    // proves S3.client.3
    { typed: { gender: 'NOT_SELECTED' }, sent: { gender: '' }, because: 'is stored as empty' },
    // proves S5.birthdate.1
    {
      typed: { birth_date: '3.4.1991' },
      sent: { birth_date: '1991-04-03' },
      because: 'birth date in dotted form DD.MM.YYYY is converted to YYYY-MM-DD before sending',
    },
    { typed: { birth_date: '' }, sent: { birth_date: '' }, because: 'it was emptied' },
    {
      typed: { extra_since: '1/2/2021', extra_size: '', extra_calls: 'false' },
      sent: { extra_fields: { since: '2021-02-01', size: null, calls: false } },
      because: 'an emptied field is sent empty, an unticked box is an answer',
    },
  ])('$typed is sent as $sent ($because)', ({ typed, sent }) => {
    expect(profileChanges(shown, withDates({ ...shown, ...typed }, fields), fields)).toEqual(sent)
  })

  // proves S3.client.5
  it('a birth date ends today and begins in 1900', () => {
    const { birth_date } = profileFields(shown, fields, '2026-05-18')
    expect(birth_date?.rules).toContainEqual({ kind: 'maxDate', day: '2026-05-18' })
    expect(birth_date?.rules).toContainEqual({ kind: 'minDate', day: '1900-01-01' })
  })

  it.each([
    ['user.email', 'email'],
    ['user.extra_fields.f1', 'extra_f1'],
    ['appointment.start_time', undefined],
    [undefined, undefined],
  ])('a refusal about %s belongs to %s', (named, id) => expect(fieldIdOf(named)).toBe(id))
})
