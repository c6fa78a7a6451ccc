import type { Hold, Locale, PriceAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { resourceNames } from '../../catalogue/resources/public.ts'
import { performersInTurn, type ServiceTime, shownLegs } from '../../catalogue/services/public.ts'

type StoredHold = {
  hold_id: string
  /** Epoch milliseconds. */
  held_until: number
  extendable: boolean
  /** Services of a held time; empty for an event. */
  services: readonly ServiceTime[]
  /** Null for holds from before prices were stored. */
  price: PriceAnswer | null
}

/** A hold in the API format, in the caller's language. */
export async function holdAnswer(
  db: Connection,
  company: CompanyScope,
  { hold_id, held_until, extendable, services, price }: StoredHold,
  locale: Locale | undefined,
): Promise<Hold> {
  const ids = [...new Set(services.flatMap(({ besides = [] }) => besides))]
  const nameOf = ids.length === 0 ? undefined : await resourceNames(db, company, ids, locale)
  return {
    id: hold_id,
    held_until: new Date(held_until).toISOString(),
    extendable,
    resource_ids: performersInTurn(services),
    legs: shownLegs(services),
    ...(price && { price }),
    ...(nameOf && { besides: ids.map((id) => ({ id, name: nameOf.get(id)! })) }),
  }
}
