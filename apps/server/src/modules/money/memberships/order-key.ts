import { DAY_MS } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { ownersKey } from '../../../platform/http/keyed-hash.ts'

/** Two years: the order can be opened as long as its certificate. */
const KEY_MS = 2 * 366 * DAY_MS

/** Opens an order for a guest. `created`: epoch milliseconds. */
export const orderKey = (
  { secret }: { secret: string },
  { companyId }: CompanyScope,
  { id, created }: { id: string; created: number },
): string => ownersKey(secret, { purpose: 'membership', companyId, id, until: created + KEY_MS })
