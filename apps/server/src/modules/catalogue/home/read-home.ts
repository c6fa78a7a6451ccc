/** Content of a company's home page, for the API call and for the server-rendered page. docs/rules/home.md. */
import type { Home, HomeEvent, Locale, OpenDay, PopularService } from '@zapys/contract'
import { openDays } from '@zapys/domain/slots'
import { addDays, DAY_MS, today, toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { type BranchRow, settingsInForce } from '../branches/public.ts'
import { companySettings } from '../companies/public.ts'
import { eventsReservedForWaitingList } from '../../booking/events/public.ts'
import { latestRatings } from '../../clients/ratings/public.ts'
import { listTeam, resourceNames } from '../resources/public.ts'
import { type MinPricesOf, listServices } from '../services/public.ts'
import { branchHours, comingEvents, companyPhotos, homeBranches, popularServices } from './queries.ts'
import { soonestStarts } from './soonest-starts.ts'

/** Limits per section; docs/rules/home.md. */
const MAX_BRANCHES = 20
const MAX_SERVICES = 6
const MAX_EVENTS = 40
const MAX_TEAM = 12
const MAX_RATINGS = 3
/** Yesterday, today and a week. */
const HOURS_DAYS = 9
const EVENT_DAYS = 7

type HomeDeps = { db: Connection; minPricesOf?: MinPricesOf | undefined } & Pick<Deps, 'clock'>

/** Returns empty lists for a company without content. */
export async function readHome(
  { db, clock, minPricesOf }: HomeDeps,
  company: CompanyScope,
  locale: Locale | undefined,
): Promise<Home> {
  const [branches, { booking_settings }] = await Promise.all([
    homeBranches(db, company, MAX_BRANCHES),
    companySettings(db, company),
  ])
  const places = branches.map((branch) => ({
    branch,
    settings: settingsInForce(booking_settings, branch.booking_settings),
  }))
  const now = clock.now()
  const deps = { db, clock, minPricesOf }
  const [hours, services, events, ratings, photos] = await Promise.all([
    readHours(db, company, branches, now),
    readServices(deps, company, places, locale),
    readEvents(deps, company, places, locale),
    booking_settings.rating.enabled ? latestRatings(db, company, MAX_RATINGS) : null,
    companyPhotos(db, company),
  ])
  const team = await listTeam(
    db,
    company,
    {
      branchIds: branches.map(({ branch_id }) => branch_id),
      leaders: events.flatMap(({ resource }) => (resource === null ? [] : [resource.id])),
      most: MAX_TEAM,
    },
    locale,
  )
  return { hours, services, events, team, ratings, photos }
}

type Place = { branch: BranchRow; settings: ReturnType<typeof settingsInForce> }

const todayAt = (branch: BranchRow, now: number) => today(branch.timezone, Math.floor(now / 1000))

/** Branches without their own hours are omitted: their resources determine when they are open. */
async function readHours(
  db: Connection,
  company: CompanyScope,
  branches: readonly BranchRow[],
  now: number,
): Promise<{ branch_id: string; days: OpenDay[] }[]> {
  const firstDays = new Map(
    branches.map((branch) => [branch.branch_id, addDays(todayAt(branch, now), -1)] as const),
  )
  const sorted = [...firstDays.values()].toSorted()
  const [firstDay, last] = [sorted[0], sorted.at(-1)]
  if (firstDay === undefined || last === undefined) return []
  const times = await branchHours(db, company, [...firstDays.keys()], {
    firstDay,
    lastDay: addDays(last, HOURS_DAYS - 1),
  })
  return [...firstDays].flatMap(([branch_id, first]) => {
    const time = times.get(branch_id)
    return time === undefined ? [] : [{ branch_id, days: openDays(time, first, HOURS_DAYS) }]
  })
}

async function readServices(
  { db, clock, minPricesOf }: HomeDeps,
  company: CompanyScope,
  places: readonly Place[],
  locale: Locale | undefined,
): Promise<PopularService[]> {
  const open = places.filter(({ settings }) => settings.online_booking.enabled)
  const popular = await popularServices(db, company, {
    branchIds: open.map(({ branch }) => branch.branch_id),
    now: clock.now(),
    most: MAX_SERVICES,
  })
  const byBranch = await Promise.all(
    open.map(async (place) => {
      const { branch } = place
      const id = popular.filter((each) => each.branch_id === branch.branch_id).map((each) => each.service_id)
      if (id.length === 0) return []
      const day = todayAt(branch, clock.now())
      const request = {
        id,
        type: 'SERVICE' as const,
        withPriceOn: day,
        withDiscountsOn: day,
        size: 100,
        page: 0,
      }
      const [listed, soonest] = await Promise.all([
        listServices(db, company, branch.branch_id, request, { locale, minPricesOf }),
        soonestStarts({ db, clock }, company, place, id),
      ])
      const who = [...soonest.values()].map(({ resourceId }) => resourceId)
      const names = await resourceNames(db, company, who, locale)
      return listed.content.map((service): PopularService => {
        const start = soonest.get(service.id)
        if (start === undefined) return { branch_id: branch.branch_id, service, soonest: null }
        const { resourceId, ...when } = start
        const resource = { id: resourceId, name: names.get(resourceId) ?? '' }
        return { branch_id: branch.branch_id, service, soonest: { ...when, resource } }
      })
    }),
  )
  const known = new Map(byBranch.flat().map((each) => [each.service.id, each]))
  return popular.flatMap(({ service_id }) => known.get(service_id) ?? [])
}

/** Omits branches that show no events, and full events unless the branch shows these. */
async function readEvents(
  { db, clock }: HomeDeps,
  company: CompanyScope,
  places: readonly Place[],
  locale: Locale | undefined,
): Promise<HomeEvent[]> {
  const shown = places.filter(({ settings }) => settings.widget_settings.gt_view_type !== 'OFF')
  if (shown.length === 0) return []
  const now = clock.now()
  const rows = await comingEvents(
    db,
    company,
    {
      branchIds: shown.map(({ branch }) => branch.branch_id),
      now,
      untilMs: now + EVENT_DAYS * DAY_MS,
      most: MAX_EVENTS,
    },
    locale,
  )
  const reserved = await eventsReservedForWaitingList(
    db,
    { clock },
    company,
    rows.map(({ event_id }) => event_id),
  )
  const placeOf = new Map(shown.map((place) => [place.branch.branch_id, place]))
  return rows.flatMap((row): HomeEvent[] => {
    const { branch, settings } = placeOf.get(row.branch_id)!
    const used_space = reserved.has(row.event_id) ? row.space : row.used_space
    if (settings.widget_settings.gt_view_hide_full_events && used_space >= row.space) return []
    const { date, seconds } = toLocal(branch.timezone, row.starts_at / 1000)
    return [
      {
        id: row.event_id,
        branch_id: row.branch_id,
        name: row.name,
        logo: row.logo,
        starts_at: new Date(row.starts_at).toISOString(),
        date,
        start_time: seconds,
        duration: row.duration,
        space: row.space,
        used_space,
        service: { id: row.service_id, logo: row.service_logo },
        resource:
          row.resource_id === null || row.leader === null
            ? null
            : { id: row.resource_id, name: row.leader, logo: row.leader_logo },
      },
    ]
  })
}
