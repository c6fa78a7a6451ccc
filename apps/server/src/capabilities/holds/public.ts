import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { giveBack } from './hold-rows.ts'

export { endOldPlaceHolds } from './hold-rows.ts'

/** Ends a hold inside the booking that it waited for; answers the held resources, none when it ran out. */
export const endHold = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  holdId: string,
): Promise<string[]> => giveBack(tx, company, { hold_id: holdId }, clock.now())
