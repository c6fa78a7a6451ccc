export { lockCaller, requireLiveCaller } from './live-caller.ts'
export { madeBy } from './made-by.ts'
export {
  addKey,
  addStaff,
  addStaffByCommand,
  createKey,
  endKey,
  keysOf,
  linkPerson,
  listKeys,
  type NewKey,
  liveKeysOf,
  requireResource,
  revokeKeysOf,
  saveStaff,
  staffNamed,
} from './manage-keys.ts'
export { keyHasRight, requireKey } from './require-key.ts'
export { staffName, staffReads } from './staff-reads.ts'
