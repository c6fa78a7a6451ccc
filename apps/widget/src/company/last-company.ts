import type { TextStorage } from '#widget/browser/storage.ts'

const KEY = 'company'

/** The company that this visit was at last, as its address names it: the way back from an error page. */
export const rememberCompany = (storage: TextStorage, company: string) => void storage.set(KEY, company)
export const lastCompany = (storage: TextStorage) => storage.get(KEY)
