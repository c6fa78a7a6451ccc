/** Which hold a booking may use. Fair use counts a caller's holds without the one that the booking replaces. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** A hold that a caller wants to book, and the `holder` they named in `X-Holder`. */
export type HoldToRedeem = { holdId: string; holder: string | undefined }

/** The `holder` of an offer. A caller cannot choose one with a space. */
const OFFER = 'waiting '
export const offerHolder = (entryId: string) => `${OFFER}${entryId}`

/** True for the row of `hold` that is an offer. */
export const isOffer: RawBuilder<SqlBool> = sql<SqlBool>`coalesce(starts_with(hold.holder, ${OFFER}), false)`

/**
 * True for the row of `hold` that the caller may book: their own, or an offer. An offer has no browser as its holder: its
 * id is returned only with the key of its waiting list entry, or in the account of its client. docs/rules/booking.md
 */
export const isRedeemable = ({ holdId, holder }: HoldToRedeem): RawBuilder<SqlBool> => sql<SqlBool>`
  (hold.hold_id = ${holdId}::uuid
   and (hold.holder is not distinct from ${holder ?? null}::text or starts_with(hold.holder, ${OFFER})))`
