import type { Fault } from '../fault.ts'

const rules = 'packages/domain/src/validation/field-rules.ts'
const extra = 'packages/domain/src/validation/extra-fields.ts'
const forms = 'packages/i18n/src/messages/forms.en.json'

/** Fields and forms. */
export const faultsOfFields: Fault[] = [
  {
    ids: ['S5.form.2'],
    file: 'packages/domain/src/validation/form.ts',
    from: 'names.every(',
    to: 'names.some(',
  },
  {
    ids: ['S5.form.3'],
    file: rules,
    from: 'if (code !== null) return code',
    to: "if (code !== null) return rules.length > 1 ? 'invalid_mask' : code",
  },
  {
    ids: ['S5.required.1'],
    file: rules,
    from: "failsWith('field_required', isEmpty(value))",
    to: "failsWith('field_required', value === undefined)",
  },
  {
    ids: ['S5.required.2'],
    file: rules,
    from: 'value !== true && isBlank(textOf(value))',
    to: "value !== true && textOf(value) === ''",
  },
  {
    ids: ['S5.required.3'],
    file: rules,
    from: 'value === false || (value',
    to: 'value === false || value === 0 || (value',
  },
  { ids: ['S5.phone.2'], file: rules, from: '!isPhone(text.trim())', to: 'text.trim().length < 2' },
  {
    ids: ['S5.phone.4'],
    file: 'packages/domain/src/validation/phone.ts',
    from: '`;ext=${upTo(20)}`',
    to: '`;ext=${upTo(30)}`',
  },
  { ids: ['S5.email.1'], file: rules, from: "text.includes('@') && ", to: '' },
  { ids: ['S5.email.2'], file: rules, from: " && !text.startsWith('@')", to: '' },
  { ids: ['S5.email.3'], file: rules, from: " && !text.endsWith('@')", to: '' },
  {
    ids: ['S5.date.2'],
    file: 'packages/domain/src/validation/dates.ts',
    from: 'return isLocalDate(iso) ? iso : null',
    to: 'return day === undefined ? null : (iso as LocalDate)',
  },
  {
    ids: ['S5.date.4'],
    file: rules,
    from: '?? rule.day) < rule.day',
    to: '?? rule.day) <= rule.day',
  },
  {
    ids: ['S5.date.5'],
    file: rules,
    from: '?? rule.day) > rule.day',
    to: '?? rule.day) >= rule.day',
  },
  { ids: ['S5.password.1'], file: rules, from: 'MIN_PASSWORD_LENGTH = 6', to: 'MIN_PASSWORD_LENGTH = 7' },
  { ids: ['S5.code.1'], file: rules, from: 'MIN_CODE_LENGTH = 5', to: 'MIN_CODE_LENGTH = 6' },
  { ids: ['S5.code.2'], file: rules, from: " || text.includes(' ')", to: '' },
  {
    ids: ['S5.number.1'],
    file: rules,
    from: 'number < (bounds.min ?? -Infinity)',
    to: 'number <= (bounds.min ?? -Infinity)',
  },
  {
    ids: ['S5.number.2'],
    file: rules,
    from: 'number > (bounds.max ?? Infinity)',
    to: 'number >= (bounds.max ?? Infinity)',
  },
  { ids: ['S5.text.1'], file: forms, from: '"Required field"', to: '"Fill this in"' },
  { ids: ['S5.text.2'], file: forms, from: '"Incorrect E-Mail Address"', to: '"Wrong mail"' },
  { ids: ['S5.text.3'], file: forms, from: '"Invalid phone number format"', to: '"Wrong phone"' },
  { ids: ['S5.text.4'], file: forms, from: '"Incorrect date format"', to: '"Wrong date"' },
  { ids: ['S5.text.8'], file: forms, from: '"Password is too short"', to: '"Too short"' },
  {
    ids: ['S5.phonesend.2', 'S8.message.18'],
    file: 'apps/widget/src/api/error-policy.ts',
    from: "text('errors.phone.invalid.title')",
    to: "text('errors.phone.notInternational.title')",
  },
  {
    ids: ['S5.extra.1'],
    file: extra,
    from: "value == null || value === '' ? []",
    to: 'value === undefined ? []',
  },
  { ids: ['S5.extra.2'], file: extra, from: 'return typedNumber(typed)', to: 'return typed' },
  {
    ids: ['S5.extra.3'],
    file: extra,
    from: "typeof typed === 'string' ? isoDate(typed) : null",
    to: 'typed',
  },
  {
    ids: ['S5.servererr.1'],
    file: 'apps/widget/src/api/error-policy.ts',
    from: "messages.join('. ')",
    to: 'messages[0]!',
  },
  {
    ids: ['S5.servererr.2'],
    file: 'apps/widget/src/api/error-policy.ts',
    from: "(failure.status === 400 && failure.code === 'validation.failed')",
    to: 'false',
  },
]
