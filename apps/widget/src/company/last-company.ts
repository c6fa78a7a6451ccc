import type { TextStorage } from '#widget/browser/storage.ts'

const KEY = 'company'

/** Stores the last visited company by its key in the address, for the back link of error pages. */
export const rememberCompany = (storage: TextStorage, company: string) => storage.set(KEY, company)
export const lastCompany = (storage: TextStorage) => storage.get(KEY)
