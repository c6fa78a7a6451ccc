export { isBlank } from './blank.ts'
export { dottedDate, isoDate, typedDate } from './dates.ts'
export {
  birthDateRestrictions,
  extraFieldRestrictions,
  extraFieldsToSave,
  FIRST_DAY,
  LAST_DAY,
} from './extra-fields.ts'
export { validateForm, type FormField } from './form.ts'
export { FILE_ON_ITS_WAY, type FieldErrorCode, type FieldValue, type Restriction } from './restrictions.ts'
