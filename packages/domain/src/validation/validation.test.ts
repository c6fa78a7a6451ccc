import { describe, expect, it } from 'vitest'
import {
  birthDateRules,
  dottedDate,
  extraFieldRules,
  extraFieldsToSave,
  isNoSuchDay,
  FILE_ON_ITS_WAY,
  isoDate,
  typedDate,
  validateForm,
  type FieldErrorCode,
  type FieldValue,
  type FieldRule,
} from './index.ts'
import { checkField } from './field-rules.ts'

type Row = { value: FieldValue; code: FieldErrorCode | null; because: string }
const table = (name: string, rules: FieldRule[], rows: Row[]) =>
  describe(name, () => {
    it.each(rows)('$value gives $code: $because', ({ value, code }) => {
      expect(checkField(value, rules)).toBe(code)
    })
  })

table(
  'required',
  [{ kind: 'required' }],
  [
    // proves S5.required.1
    { value: '', code: 'field_required', because: 'empty' },
    { value: '\u200B\u2060\u3164\u00AD\u2800', code: 'field_required', because: 'letters without ink' },
    { value: '\u200BАня', code: null, because: 'an invisible letter beside others' },
    // proves S5.required.1
    { value: null, code: 'field_required', because: 'nothing stored' },
    // proves S5.required.1
    { value: undefined, code: 'field_required', because: 'never touched' },
    // proves S5.required.2
    { value: '   ', code: 'field_required', because: 'only spaces' },
    // proves S5.required.2
    {
      value: '\t\n\u00A0',
      code: 'field_required',
      because: 'only white space of other kinds',
    },
    // proves S5.required.3
    { value: 0, code: null, because: 'zero is a value' },
    // proves S5.required.3
    { value: '0', code: null, because: 'zero typed' },
    { value: false, code: 'field_required', because: 'a box that must be ticked is not' },
    { value: true, code: null, because: 'a ticked box' },
    { value: ' Оля ', code: null, because: 'spaces around a name do no harm' },
  ],
)

const digits = (count: number) => '1234567890'.repeat(3).slice(0, count)
table(
  'phone',
  [{ kind: 'phone' }],
  [
    // proves S5.phone.1
    { value: '', code: 'invalid_phone', because: 'under two characters' },
    // proves S5.phone.1 S9.minimum.1
    { value: '5', code: 'invalid_phone', because: 'one character' },
    // proves S9.minimum.1
    { value: '15', code: null, because: 'two bare digits are a viable short number' },
    // proves S5.phone.2
    { value: '+5', code: 'invalid_phone', because: 'one digit and a plus' },
    { value: '+380671234567', code: null, because: 'international' },
    { value: '+38 (067) 123-45-67', code: null, because: 'with the punctuation people write' },
    { value: ' +380671234567 ', code: null, because: 'pasted with spaces around' },
    { value: '067/123.45.67', code: null, because: 'slashes and points' },
    { value: '０６７１２３４５６７', code: null, because: 'full-width digits' },
    { value: '٠٦٧١٢٣٤٥٦٧', code: null, because: 'Arabic digits' },
    // proves S5.phone.2
    { value: 'call me', code: 'invalid_phone', because: 'letters' },
    // proves S5.phone.2
    { value: '+380 67 abc', code: 'invalid_phone', because: 'letters after digits' },
    // proves S5.phone.2
    {
      value: '@380671234567',
      code: 'invalid_phone',
      because: 'a sign that stands in no number',
    },
    // proves S5.phone.2
    { value: '+38+0671234567', code: 'invalid_phone', because: 'a plus in the middle' },
    { value: '+(380', code: null, because: 'three digits are enough to be viable; the server decides' },
    // proves S5.phone.3
    {
      value: `+380671234567;ext=${digits(20)}`,
      code: null,
      because: 'the standard form, 20 digits',
    },
    // proves S5.phone.4
    { value: `+380671234567;ext=${digits(21)}`, code: 'invalid_phone', because: 'one too many' },
    // proves S5.phone.3
    {
      value: `+380671234567 ext. ${digits(20)}`,
      code: null,
      because: 'an explicit label, 20 digits',
    },
    // proves S5.phone.4
    {
      value: `+380671234567 ext. ${digits(21)}`,
      code: 'invalid_phone',
      because: 'one too many',
    },
    // proves S5.phone.3
    {
      value: '+380671234567 доб. 12',
      code: null,
      because: 'the label of this part of the world',
    },
    // proves S5.phone.3
    { value: '+380671234567 Extensión: 12', code: null, because: 'Spanish, with a capital' },
    // proves S5.phone.3
    { value: `+380671234567 x${digits(9)}`, code: null, because: 'an ambiguous mark, 9 digits' },
    // proves S5.phone.4
    { value: `+380671234567 x${digits(10)}`, code: 'invalid_phone', because: 'one too many' },
    // proves S5.phone.4
    {
      value: `+380671234567 #${digits(10)}`,
      code: 'invalid_phone',
      because: 'one too many after #',
    },
    // proves S5.phone.3
    { value: `+380671234567 - ${digits(6)}#`, code: null, because: 'dash and #, 6 digits' },
    // proves S5.phone.4
    {
      value: `+380671234567 x12 - ${digits(7)}#`,
      code: 'invalid_phone',
      because: 'two extensions',
    },
    // proves S5.phone.3
    {
      value: `+380671234567,,${digits(15)}`,
      code: null,
      because: 'dialled after a pause, 15 digits',
    },
    // proves S5.phone.4
    { value: `+380671234567,,${digits(16)}`, code: 'invalid_phone', because: 'one too many' },
    // proves S5.phone.3
    { value: `+380671234567;${digits(15)}#`, code: null, because: 'semicolon, 15 digits' },
    // proves S5.phone.4
    { value: `+380671234567;${digits(16)}`, code: 'invalid_phone', because: 'one too many' },
    // proves S5.phone.3
    { value: `+380671234567,${digits(9)}`, code: null, because: 'one comma, 9 digits' },
    // proves S5.phone.4
    {
      value: `+380671234567,${digits(10)}`,
      code: 'invalid_phone',
      because: 'one too many after one comma',
    },
    { value: '1'.repeat(250), code: null, because: 'the longest input that is read' },
    // proves S5.phone.2
    { value: '1'.repeat(251), code: 'invalid_phone', because: 'longer input is no number' },
  ],
)

it('a hostile phone of 250 characters is refused in a blink', () => {
  const hostile = [
    '1' + '-'.repeat(248) + 'z',
    '1'.repeat(249) + 'z',
    '12-3' + ', '.repeat(122) + 'z',
    '~ '.repeat(124) + 'xz',
  ]
  // The least processor time of several tries: other work on the machine adds nothing to it.
  const tries = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    for (const value of hostile) expect(checkField(value, [{ kind: 'phone' }])).toBe('invalid_phone')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  expect(Math.min(...tries)).toBeLessThan(50)
})

table(
  'email',
  [{ kind: 'email' }],
  [
    // proves S5.email.1
    { value: 'olena.example.com', code: 'invalid_email', because: 'no @' },
    // proves S5.email.2
    { value: '@example.com', code: 'invalid_email', because: '@ at the start' },
    // proves S5.email.3
    { value: 'olena@', code: 'invalid_email', because: '@ at the end' },
    { value: '@', code: 'invalid_email', because: '@ alone' },
    // proves S5.email.2
    {
      value: '@olena@example.com',
      code: 'invalid_email',
      because: '@ at the start, and another inside',
    },
    // proves S5.email.3
    {
      value: 'olena@example@',
      code: 'invalid_email',
      because: '@ at the end, and another inside',
    },
    { value: ' olena@ ', code: 'invalid_email', because: 'a space does not stand for a host' },
    // proves S5.email.4
    { value: '', code: null, because: 'not asked for' },
    { value: 'olena@example.com', code: null, because: 'an address' },
    { value: 'o@l@e', code: null, because: 'only the place of @ is checked; the server may refuse more' },
  ],
)

table(
  'date',
  [{ kind: 'date' }],
  [
    // proves S5.date.1 S9.minimum.1
    { value: '1.1.2020', code: 'invalid_date', because: 'under ten characters' },
    // proves S5.date.1 S9.minimum.1
    { value: '01.01.202', code: 'invalid_date', because: 'nine characters' },
    // proves S5.date.2
    { value: '31.02.2020', code: 'invalid_date', because: 'no such day' },
    // proves S5.date.2
    { value: '29.02.2021', code: 'invalid_date', because: 'no leap year' },
    { value: '29.02.2020', code: null, because: 'a leap year' },
    // proves S5.date.2
    { value: '00.01.2020', code: 'invalid_date', because: 'day zero' },
    // proves S5.date.2
    { value: '01.13.2020', code: 'invalid_date', because: 'month 13' },
    // proves S5.date.2
    {
      value: '2020-01-31',
      code: 'invalid_date',
      because: 'the stored form is not the typed one',
    },
    // proves S5.date.2
    { value: '01.01.20200', code: 'invalid_date', because: 'a year of five digits' },
    // proves S5.date.2
    {
      value: '01/01/2020',
      code: 'invalid_date',
      because: 'other separators are brought to dots before',
    },
    // proves S5.date.3
    { value: '', code: null, because: 'not asked for' },
  ],
)

table(
  'date between bounds',
  [{ kind: 'date' }, { kind: 'minDate', day: '2020-01-10' }, { kind: 'maxDate', day: '2020-12-31' }],
  [
    // proves S5.date.4
    { value: '09.01.2020', code: 'invalid_min_date', because: 'a day before the first' },
    // proves S5.date.4
    { value: '10.01.2020', code: null, because: 'the first day is allowed' },
    // proves S5.date.4
    {
      value: '11.01.2019',
      code: 'invalid_min_date',
      because: 'compared as days, not as typed text',
    },
    // proves S5.date.5
    { value: '31.12.2020', code: null, because: 'the last day is allowed' },
    // proves S5.date.5
    { value: '01.01.2021', code: 'invalid_max_date', because: 'a day after the last' },
    { value: '31.02.2019', code: 'invalid_date', because: 'what is no day is not compared' },
    { value: '', code: null, because: 'not asked for' },
  ],
)

table(
  'password',
  [{ kind: 'password' }],
  [
    // proves S5.password.1 S9.minimum.1
    { value: '12345', code: 'short_password', because: 'five characters' },
    // proves S5.password.1 S9.minimum.1
    { value: '123456', code: null, because: 'six pass' },
    // proves S5.password.1
    {
      value: '🔑🔑🔑',
      code: 'short_password',
      because: 'three signs, however they are stored',
    },
    // proves S5.password.2
    { value: '', code: null, because: 'required is a rule of its own' },
  ],
)

table(
  'code',
  [{ kind: 'code' }],
  [
    // proves S5.code.1 S9.minimum.1
    { value: '1234', code: 'short_code', because: 'four characters' },
    // proves S5.code.1 S9.minimum.1
    { value: '12345', code: null, because: 'five pass' },
    // proves S5.code.2
    { value: '123 456', code: 'short_code', because: 'a space' },
    { value: '', code: null, because: 'not filled' },
  ],
)

table(
  'mask',
  [{ kind: 'mask', mask: '__.__.____' }],
  [
    { value: '12.05', code: 'invalid_mask', because: 'shorter than the mask' },
    { value: '12.05.2020', code: null, because: 'as long as the mask' },
    { value: '', code: null, because: 'not filled' },
  ],
)

table(
  'number',
  [{ kind: 'number', min: 1, max: 10 }],
  [
    // proves S5.number.1 S5.number.3
    { value: 0, code: 'invalid_min', because: 'zero is checked' },
    // proves S5.number.1 S5.number.3
    { value: '0', code: 'invalid_min', because: 'zero typed' },
    // proves S5.number.1
    { value: 1, code: null, because: 'the least is allowed' },
    // proves S5.number.2
    { value: '10', code: null, because: 'the greatest is allowed' },
    // proves S5.number.2
    { value: '10,5', code: 'invalid_max', because: 'a comma is a decimal point here' },
    // proves S5.number.2
    { value: 11, code: 'invalid_max', because: 'above' },
    { value: '9', code: null, because: 'compared as numbers, not as text' },
    // proves S5.number.3
    { value: '', code: null, because: 'not filled' },
    { value: 'ten', code: 'invalid_mask', because: 'letters are no number' },
  ],
)
table(
  'number without bounds',
  [{ kind: 'number' }],
  [{ value: -1_000_000, code: null, because: 'nothing to fit into' }],
)

describe('several rules', () => {
  // proves S5.form.3
  it.each<{ rules: FieldRule[]; value: string; code: FieldErrorCode }>([
    { rules: [{ kind: 'required' }, { kind: 'phone' }], value: '', code: 'field_required' },
    { rules: [{ kind: 'phone' }, { kind: 'required' }], value: '', code: 'invalid_phone' },
    { rules: [{ kind: 'code' }, { kind: 'mask', mask: '______' }], value: '1234', code: 'short_code' },
    {
      rules: [{ kind: 'mask', mask: '______' }, { kind: 'code' }],
      value: '1234',
      code: 'invalid_mask',
    },
  ])('the first that fails in the order given is the error: $code', ({ rules, value, code }) => {
    expect(checkField(value, rules)).toBe(code)
  })
})

describe('a form', () => {
  const name = (value: string) => ({ value, rules: [{ kind: 'required' } as const] })
  const email = (value: string) => ({ value, rules: [{ kind: 'email' } as const] })

  // proves S5.form.1
  it('each field has its own current error', () => {
    expect(validateForm({ name: name(''), email: email('olena@') }).errors).toEqual({
      name: 'field_required',
      email: 'invalid_email',
    })
  })
  // proves S5.form.2
  it('is valid when none of the listed fields has an error', () => {
    expect(validateForm({ name: name('Olena'), email: email('') })).toEqual({
      valid: true,
      errors: { name: null, email: null },
    })
  })
  // proves S5.form.2
  it('one wrong field is enough to make it invalid', () => {
    expect(validateForm({ name: name('Olena'), email: email('olena') }).valid).toBe(false)
  })
})

describe('birth date', () => {
  // proves S5.birthdate.1 S5.birthdate.2 S9.format.2
  it.each([
    ['07.05.1990', '1990-05-07'],
    ['29.02.2000', '2000-02-29'],
  ])('%s travels as %s and comes back', (dotted, iso) => {
    expect(isoDate(dotted)).toBe(iso)
    expect(dottedDate(iso)).toBe(dotted)
  })
  it.each([
    { text: '31.02.2026', is: true, because: 'February has no such day' },
    { text: '31/2/2026', is: true, because: 'in any separators' },
    { text: '29.02.2025', is: true, because: 'no leap year' },
    { text: '28.02.2026', is: false, because: 'there is such a day' },
    { text: '31.02', is: false, because: 'not written to the end' },
  ])('$text is a day that the calendar does not have: $is ($because)', ({ text, is }) => {
    expect(isNoSuchDay(text)).toBe(is)
  })
  it.each(['31.02.2020', '1990-05-07', '7.5.1990', ''])('%s is not sent as a date', (text) => {
    expect(isoDate(text)).toBeNull()
  })
  it.each(['07.05.1990', '1990-02-30', '1990-05-07T00:00:00Z', ''])('%s is not shown as a date', (text) => {
    expect(dottedDate(text)).toBeNull()
  })
  it.each([
    ['7/5/1990', '07.05.1990'],
    ['07-05-1990', '07.05.1990'],
    [' 7 5 1990 ', '07.05.1990'],
    ['07051990', '07.05.1990'],
    ['07.05.1990', '07.05.1990'],
    ['7.5.90', '7.5.90'],
    ['May 1990', 'May 1990'],
  ])('%s typed reads %s', (typed, shown) => {
    expect(typedDate(typed)).toBe(shown)
  })
  it.each([
    ['31.12.1899', 'invalid_min_date'],
    ['01.01.1900', null],
    ['15.05.2026', null],
    ['16.05.2026', 'invalid_max_date'],
  ])('%s on 15 May 2026 gives %s', (value, code) => {
    expect(checkField(value, birthDateRules('2026-05-15'))).toBe(code)
  })
})

describe('extra fields', () => {
  const field = (id: string, type: string) => ({ id, type })

  // proves S5.extra.1
  it('empty values are not saved', () => {
    const fields = ['a', 'b', 'c', 'd'].map((id) => field(id, 'TEXT_INPUT'))
    expect(extraFieldsToSave(fields, { a: '', b: '  ', c: null, d: ' tall ' })).toEqual({ d: 'tall' })
  })
  // proves S5.extra.2
  it.each([
    { typed: '42', saved: 42 },
    { typed: '1,5', saved: 1.5 },
    { typed: '0', saved: 0 },
    { typed: -3, saved: -3 },
  ])('a NUMBER_INPUT of $typed is saved as the number $saved', ({ typed, saved }) => {
    expect(extraFieldsToSave([field('n', 'NUMBER_INPUT')], { n: typed })).toEqual({ n: saved })
  })
  // proves S5.extra.3
  it('a DATE_PICKER is saved as YYYY-MM-DD', () => {
    expect(extraFieldsToSave([field('d', 'DATE_PICKER')], { d: '07.05.2026' })).toEqual({ d: '2026-05-07' })
  })
  it('a value that is not what its type asks for is not saved', () => {
    const fields = [field('n', 'NUMBER_INPUT'), field('d', 'DATE_PICKER')]
    expect(extraFieldsToSave(fields, { n: 'ten', d: '31.02.2026' })).toEqual({})
  })
  it('an unticked box is an answer, and an unknown field type is text', () => {
    const fields = [field('box', 'CHECKBOX'), field('new', 'COLOUR_WHEEL')]
    expect(extraFieldsToSave(fields, { box: false, new: 'red' })).toEqual({ box: false, new: 'red' })
  })
  it('a value without a field of the company is not saved', () => {
    expect(extraFieldsToSave([field('a', 'TEXT_INPUT')], { a: 'x', other: 'y' })).toEqual({ a: 'x' })
  })
  it.each<{ type: string; required: boolean; value: string; code: FieldErrorCode | null }>([
    { type: 'TEXT_INPUT', required: true, value: ' ', code: 'field_required' },
    { type: 'TEXT_INPUT', required: false, value: '', code: null },
    { type: 'NUMBER_INPUT', required: true, value: '', code: 'field_required' },
    { type: 'NUMBER_INPUT', required: false, value: '200', code: 'invalid_max' },
    { type: 'DATE_PICKER', required: false, value: '31.12.1899', code: 'invalid_min_date' },
    { type: 'DATE_PICKER', required: false, value: '31.12.2100', code: null },
    { type: 'FILE', required: false, value: FILE_ON_ITS_WAY, code: 'file_not_ready' },
    { type: 'FILE', required: true, value: '', code: 'field_required' },
    { type: 'FILE', required: true, value: '/v1/company/1/extra/file/2', code: null },
    { type: 'DATE_PICKER', required: false, value: '01.01.2101', code: 'invalid_max_date' },
  ])('a $type (required: $required) of "$value" gives $code', ({ type, required, value, code }) => {
    expect(checkField(value, extraFieldRules({ type, required, min: 1, max: 100 }))).toBe(code)
  })
})
