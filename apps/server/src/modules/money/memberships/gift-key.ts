/** The key to the card of a gift. docs/rules/memberships.md, Gifts */
import type { Deps } from '../../../platform/deps.ts'
import { ownersKey } from '../../../platform/http/keyed-hash.ts'

/** The card can be opened for so long after the last day of the certificate. */
const CARD_MS = 366 * 86_400_000

type Carded = { company_id: string; membership_id: string; end_time: string }

/** Until when the card opens, epoch milliseconds. */
export const giftKeyEnd = ({ end_time }: Pick<Carded, 'end_time'>): number => Date.parse(end_time) + CARD_MS

/** Opens the card of the recipient, and nothing of the buyer. */
export const giftKey = ({ secret }: Pick<Deps, 'secret'>, row: Carded): string =>
  ownersKey(secret, {
    purpose: 'gift',
    companyId: row.company_id,
    id: row.membership_id,
    until: giftKeyEnd(row),
  })
