export {
  addKey,
  addStaff,
  createKey,
  endKey,
  keysOf,
  listKeys,
  liveKeysOf,
  requireResource,
  revokeKey,
  revokeKeysOf,
  saveStaff,
} from './manage-keys.ts'
export { requireKey } from './require-key.ts'
