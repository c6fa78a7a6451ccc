import type { MessageLimit } from '../src/platform/rate-limits/public.ts'

/** Message limit of a company without resources, grant or choice. */
export const smallCompany: MessageLimit = { resources: 0, granted: null, chosen: null }
