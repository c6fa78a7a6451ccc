/** Key that opens a gift's card. docs/rules/memberships.md, Gifts */
import { DAY_MS } from '@zapys/domain/time'
import type { Deps } from '../../deps/deps.ts'
import { ownersKey } from '../../../platform/http/keyed-hash.ts'

/** How long after the certificate's last day the card can be opened. */
const CARD_MS = 366 * DAY_MS

type GiftMembership = { company_id: string; membership_id: string; end_time: string }

/** Expiry of the card's key in epoch milliseconds. */
export const giftKeyEnd = ({ end_time }: Pick<GiftMembership, 'end_time'>): number =>
  Date.parse(end_time) + CARD_MS

/** Opens the recipient's card but nothing of the buyer's. */
export const giftKey = ({ secret }: Pick<Deps, 'secret'>, row: GiftMembership): string =>
  ownersKey(secret, {
    purpose: 'gift',
    companyId: row.company_id,
    id: row.membership_id,
    until: giftKeyEnd(row),
  })
