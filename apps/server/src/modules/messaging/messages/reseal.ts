import type { Tx } from '../../../platform/db/database.ts'
import { resealColumn } from '../../../platform/db/reseal-column.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Queued codes and account notices, for all companies. */
export const resealMessages = (tx: Tx, reseal: Reseal): Promise<void> =>
  resealColumn(tx, 'message', 'sealed', (sealed) => reseal('messages', sealed))
