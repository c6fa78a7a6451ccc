export { revokeKey } from './company-keys.ts'
export { endReaders } from './end-readers.ts'
