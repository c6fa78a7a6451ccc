export { birthDateErrors, emailErrors, nameErrors, checkContact } from './check-contact.ts'
export { noticeLocale, notifyContacts } from './account-notices.ts'
export { applyWaitingPhones, waitingPhoneChange } from './apply-phone.ts'
export { CODE_SECONDS, CODE_TRIES, codeOf, isSameCode, typedCode } from './codes.ts'
export { checkNewPassword, hashPassword, isPassword } from './passwords.ts'
export { provePhone } from './change-phone.ts'
export { confirmChange } from './confirm-change.ts'
export {
  countryOfCompany,
  countryOfCurrency,
  namesCountry,
  phoneOf,
  readingsOf,
  typedPhone,
} from './national-phone.ts'
export { internationalPhone } from './phone.ts'
export { clientForPerson } from './client-for-person.ts'
export { lockPersonOf } from './persons.ts'
export { deleteEndedSignIns } from './jobs.ts'
export { isSpecialNumber, knownPhones } from './known-phone.ts'
export { type AccountDeps } from './send-code.ts'
export { endSessions, openSession } from './sessions.ts'
export { requireAccount } from './switches.ts'
export { beginAttempt, deleteOldAttempts, takeAttempt } from './social-attempt.ts'
export { erasePerson, personDataOf, unlinkClient } from './own-data.ts'
export { wasBookedAfter } from './take-guest.ts'
