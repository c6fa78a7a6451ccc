import { DAY_MS } from '@zapys/domain/time'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Deps } from '../../../deps/deps.ts'
import { ownersKey } from '../../../../platform/http/keyed-hash.ts'

/** Longer than the furthest day that an entry can be for. */
const KEY_MS = 400 * DAY_MS

/** The key that permits seeing and leaving an entry. */
export const waitingKey = (
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { companyId }: CompanyScope,
  entryId: string,
): string => ownersKey(secret, { purpose: 'waiting', companyId, id: entryId, until: clock.now() + KEY_MS })
