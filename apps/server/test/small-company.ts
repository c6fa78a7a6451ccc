import type { MessageLimit } from '../src/platform/rate-limits/public.ts'

/** The limit of a company that neither its size nor anybody's choice changes. */
export const smallCompany: MessageLimit = { resources: 0, granted: null, chosen: null }
