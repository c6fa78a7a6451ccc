export { revokeKey } from './company-keys.ts'
export { endAccess, endReaders } from './end-readers.ts'
