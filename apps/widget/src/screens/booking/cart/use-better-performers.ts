/** Performers who would do a service sooner or cheaper, by the server's lists, with the other choices unchanged. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { betterWith } from '@zapys/domain/cart'
import type { ListedTime } from '@zapys/domain/cart'
import { nowMs } from '#widget/browser/now.ts'
import { useCompany } from '#widget/company/company.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ANY_AVAILABLE, resourceOf } from '#widget/features/resource-card/any-available.ts'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import type { SlotSearch } from '#widget/features/slots/slot-query.ts'
import { bestTimesOptions, useSlots } from '#widget/features/slots/use-slots.ts'
import type { BestTimes, TimeOnDay } from '#widget/features/slots/use-slots.ts'

/** Limit, because each comparison requests lists of several weeks; clients who chose more people want exactly these. */
const MAX_COMPARED = 3

type BetterInput = AtBranch & {
  services: readonly string[]
  /** Chosen performer of each service; may be any free one. */
  performers: readonly string[]
  /** Whether the service has other performers. */
  hasOthers(service: string): boolean
}

/** A time for display: its day, and its seconds from midnight there. */
type Hint = ListedTime & { date: string; seconds: number }
export type Better = { sooner?: Hint | undefined; cheaper?: Hint | undefined }

/** By service id. Empty for services with any free performer, and until the lists are loaded. */
export function useBetterPerformers({
  branch,
  settings,
  services,
  performers,
  hasOthers,
}: BetterInput): ReadonlyMap<string, Better> {
  const client = useQueryClient()
  const { company } = useCompany()
  const range = bookableRange(branch.timezone, settings, nowMs() / 1000)
  const searchBy = (who: readonly string[]): SlotSearch => ({
    company: company.id,
    branch: branch.id,
    kind: 'general',
    resource: null,
    services,
    performers: who,
  })
  const slots = useSlots(searchBy(performers), range, settings)
  const compared = services
    .flatMap((service, index) => {
      const performer = resourceOf(performers[index])
      return performer === null || !hasOthers(service) ? [] : [{ service, performer, index }]
    })
    .slice(0, MAX_COMPARED)
  const queryOf = (who: readonly string[]) => ({
    ...bestTimesOptions({ range, context: { ...slots.context, search: searchBy(who) } }, client),
    enabled: compared.length > 0,
  })
  return useQueries({
    queries: [
      queryOf(performers),
      ...compared.map(({ index }) => queryOf(performers.toSpliced(index, 1, ANY_AVAILABLE))),
    ],
    combine: (answers) => {
      const [chosen, ...freed] = answers.map(({ data }) => data)
      return new Map(
        compared.flatMap(({ service, performer }, number): [string, Better][] => {
          const free = freed[number]
          if (chosen === undefined || !free) return []
          const { sooner, cheaper } = betterWith(
            { list: listOf(chosen, service), performer },
            listOf(free, service),
          )
          return [
            [
              service,
              {
                sooner: sooner && hintOf(sooner, free.soonest),
                cheaper: cheaper && hintOf(cheaper, free.cheapest),
              },
            ],
          ]
        }),
      )
    },
  })
}

const hintOf = (listed: ListedTime, { date, time }: TimeOnDay): Hint => ({
  ...listed,
  date,
  seconds: time.start_time,
})

function listOf(best: BestTimes, service: string) {
  const listed = ({ time, pays }: TimeOnDay): ListedTime => ({
    startsAt: time.starts_at ?? '',
    pays,
    performer: time.legs?.find(({ service_ids }) => service_ids.includes(service))?.resource_id,
  })
  return best === null ? undefined : { soonest: listed(best.soonest), cheapest: listed(best.cheapest) }
}
