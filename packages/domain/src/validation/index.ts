export { isBlank } from './blank.ts'
export { dottedDate, isoDate, typedDate } from './dates.ts'
export {
  birthDateRestrictions,
  extraFieldRestrictions,
  extraFieldsToSave,
  FIRST_DAY,
  LAST_DAY,
} from './extra-fields.ts'
export { validateForm, type FormCheck, type FormField } from './form.ts'
export { isPhone } from './phone.ts'
export {
  checkField,
  FILE_ON_ITS_WAY,
  typedNumber,
  type FieldErrorCode,
  type FieldValue,
  type Restriction,
} from './restrictions.ts'
