export { isBlank } from './blank.ts'
export { dottedDate, isNoSuchDay, isoDate, typedDate } from './dates.ts'
export { birthDateRules, extraFieldRules, extraFieldsToSave, FIRST_DAY, LAST_DAY } from './extra-fields.ts'
export { validateForm, type FormField } from './form.ts'
export {
  FILE_ON_ITS_WAY,
  typedNumber,
  type FieldErrorCode,
  type FieldValue,
  type FieldRule,
} from './field-rules.ts'
