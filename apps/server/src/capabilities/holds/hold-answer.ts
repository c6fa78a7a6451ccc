import type { Hold, Locale, PriceAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { resourceNames } from '../resources/public.ts'
import type { ServiceTime } from '../services/public.ts'

type Held = {
  hold_id: string
  /** Epoch milliseconds. */
  held_until: number
  extendable: boolean
  /** Of a time; none of an event. */
  services: readonly ServiceTime[]
  /** Null: held before prices were kept. */
  price: PriceAnswer | null
}

/** A hold as the wire shows it, in the language of who asks. */
export async function holdAnswer(
  read: Connection,
  company: CompanyScope,
  { hold_id, held_until, extendable, services, price }: Held,
  locale: Locale | undefined,
): Promise<Hold> {
  const legs = legsOf(services)
  const ids = [...new Set(services.flatMap(({ besides = [] }) => besides))]
  const nameOf = ids.length === 0 ? undefined : await resourceNames(read, company, ids, locale)
  return {
    id: hold_id,
    held_until: new Date(held_until).toISOString(),
    extendable,
    resource_ids: services
      .map(({ resource_id }) => resource_id)
      .filter((id, index, all) => id !== all[index - 1]),
    legs,
    ...(price && { price }),
    ...(nameOf && { besides: ids.map((id) => ({ id, name: nameOf.get(id)! })) }),
  }
}

type HeldLeg = Hold['legs'][number]

/** Services in a row of one performer are one leg. */
function legsOf(services: readonly ServiceTime[]): HeldLeg[] {
  const legs: HeldLeg[] = []
  for (const { service_id, resource_id, starts_at, duration, besides = [] } of services) {
    const last = legs.at(-1)
    const ends_at = instant(starts_at + duration)
    if (last?.resource_id === resource_id && last.ends_at === instant(starts_at)) {
      last.service_ids.push(service_id)
      last.ends_at = ends_at
      if (besides.length > 0) last.besides = [...new Set([...(last.besides ?? []), ...besides])]
    } else
      legs.push({
        ...{ resource_id, service_ids: [service_id], starts_at: instant(starts_at), ends_at },
        ...(besides.length > 0 && { besides: [...new Set(besides)] }),
      })
  }
  return legs
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
