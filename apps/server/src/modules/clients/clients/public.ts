/** Clients of a company: the only folder that writes `client`. Sign-in is in accounts. */
export { contactOfClient } from './contact-of-client.ts'
export { eraseClient, ownDataOf } from './own-data.ts'
export {
  changeContacts,
  type ClientContacts,
  hasAccount,
  type LockedClient,
  lockClients,
  mergeInto,
  takeMerged,
} from './merged.ts'
export { saveDistinct } from './distinct-clients.ts'
export { eraseNotes, listNotes, mergeClient as mergeNotes, removeNote, saveNote, takeNotes } from './notes.ts'
export { hasDigits, hasPhone, holdsSearch, readSearch, similarClients } from './search.ts'
export { endOldBlocks, saveBlock } from './blocks.ts'
export { removeClient, takeBlock } from './taken-over.ts'
export {
  addClient,
  addKnownClient,
  changePhone,
  completeClient,
  fillClient,
  lockClient,
  saveClient,
} from './client-rows.ts'
export {
  type Contact,
  type Guest,
  guestColumns,
  guestClientId,
  type GuestDetails,
  lockGuestOf,
} from './guest-client.ts'
