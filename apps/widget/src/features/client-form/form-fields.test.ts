import { describe, expect, it } from 'vitest'
import type { Field } from '@zapys/contract'
import { FILE_ON_ITS_WAY, validateForm } from '@zapys/domain/validation'
import { formFields, personOf, shownFields } from './form-fields.ts'
import type { Typed } from './form-fields.ts'

const field = (id: string, more: Partial<Field> = {}): Field => ({
  id,
  name: id,
  model: 'CLIENT',
  type: 'TEXT_INPUT',
  required: false,
  ordinal: 1,
  display: true,
  active: true,
  deleted: false,
  ...more,
})
const filled: Typed = { first_name: 'Марта', phone: '067 123 45 67', privacy: 'true' }
const errors = (typed: Typed, fields: Field[] = [], asks = { terms: true, privacy: true }) => {
  const check = validateForm(formFields(typed, fields, asks))
  return Object.entries(check.errors).filter(([, code]) => code !== null)
}

describe('formFields', () => {
  it('name, phone and the consent are all a new client must give', () => {
    expect(errors(filled)).toEqual([])
  })

  it.each([
    {
      typed: { ...filled, first_name: '  ' },
      expected: ['first_name', 'field_required'],
      because: 'blanks are no name',
    },
    {
      typed: { ...filled, phone: 'home' },
      expected: ['phone', 'invalid_phone'],
      because: 'letters are no phone',
    },
    {
      typed: { ...filled, email: '@home' },
      expected: ['email', 'invalid_email'],
      because: 'an e-mail, once typed, counts',
    },
    {
      typed: { ...filled, privacy: 'false' },
      expected: ['privacy', 'field_required'],
      because: 'consent is never presumed',
    },
    {
      typed: { ...filled, terms: 'false' },
      expected: ['terms', 'field_required'],
      because: 'rules not agreed to stop it',
    },
  ])('$expected.0: $because', ({ typed, expected }) => {
    expect(errors(typed)).toEqual([expected])
  })

  // proves S5.consent.3
  it('the rules of the studio are agreed to by default, the data processing is not', () => {
    const { privacy: _, ...untouched } = filled
    expect(errors(untouched)).toEqual([['privacy', 'field_required']])
  })

  it('what has no text, and privacy that was agreed to before, is not asked about', () => {
    const neither = { terms: false, privacy: false }
    const typed = { first_name: 'Марта', phone: '+380671234567', terms: 'false' }
    expect(errors(typed, [], neither)).toEqual([])
  })

  it('a required extra field is asked for like the rest', () => {
    expect(errors(filled, [field('allergy', { required: true })])).toEqual([
      ['extra_allergy', 'field_required'],
    ])
  })
})

describe('a file', () => {
  const photo = field('photo', { type: 'FILE' })
  it('that is on its way keeps the form from being sent without it', () => {
    expect(errors({ ...filled, extra_photo: FILE_ON_ITS_WAY }, [photo])).toEqual([
      ['extra_photo', 'file_not_ready'],
    ])
  })
  it('that was sent goes along as its address', () => {
    const uri = '/v1/company/1/extra/file/2'
    expect(personOf({ ...filled, extra_photo: uri }, [photo], '+380671234567').client.extra_fields).toEqual({
      photo: uri,
    })
  })
})

describe('shownFields', () => {
  // proves S3.extrafield.1
  it('hidden and deleted fields stay out, the rest stands by ordinal', () => {
    const fields = [
      field('second', { ordinal: 2 }),
      field('hidden', { display: false }),
      field('gone', { deleted: true }),
      field('photo', { type: 'FILE', ordinal: 3 }),
      field('first', { ordinal: 1 }),
    ]
    expect(shownFields(fields).map(({ id }) => id)).toEqual(['first', 'second', 'photo'])
  })
})

describe('personOf', () => {
  // proves S5.extra.1 S5.extra.2 S5.extra.3
  it('sends what was typed, each extra field to its own place, empty ones not at all', () => {
    const fields = [
      field('height', { type: 'NUMBER_INPUT' }),
      field('since', { type: 'DATE_PICKER', model: 'APPOINTMENT' }),
      field('pet', { model: 'APPOINTMENT' }),
    ]
    const typed = {
      ...filled,
      extra_height: '170',
      extra_since: '31.12.2020',
      extra_pet: ' ',
      comment: ' with dog ',
    }
    expect(personOf(typed, fields, '+380671234567')).toEqual({
      client: { first_name: 'Марта', phone: '+380671234567', extra_fields: { height: 170 } },
      extra_fields: { since: '2020-12-31' },
      comment: 'with dog',
    })
  })
})
