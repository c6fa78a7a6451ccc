export { createKey, listKeys, revokeKey } from './manage-keys.ts'
export { requireKey } from './require-key.ts'
