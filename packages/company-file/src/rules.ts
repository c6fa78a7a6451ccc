/** Contradictions in a company file that the schema cannot find. */
import type { CompanyFile, ServiceFile } from './schema.ts'
import { locales, MAX_OF_A_KIND, MAX_STAFF } from '@zapys/contract'
import { recordOf } from '@zapys/contract/values'
import { hasValue } from '@zapys/domain/restrictions'
import { isTimeZone } from '@zapys/domain/time'
import { messageTextsBroken } from './message-texts.ts'
import { orNearest } from './nearest.ts'
import type { Fault, Path } from './problem.ts'
import { writePath } from './problem.ts'
import { settingsBroken } from './rules-of-settings.ts'

export function rulesBroken(file: CompanyFile): Fault[] {
  return [
    ...tooMany(file),
    ...twiceTheSameKey(file),
    ...unknownReferences(file),
    ...unknownZones(file),
    ...textsWithoutOwnLanguage(file, file.language, []),
    ...otherCurrencies(file),
    ...file.services.flatMap((service, index) => ofService(file, service, ['services', index])),
    ...categoryRings(file),
    ...file.discounts.flatMap(({ percent, amount }, index) =>
      (percent === null) === (amount === null)
        ? [{ path: ['discounts', index], reason: 'takes off either a percent or an amount' }]
        : [],
    ),
    ...file.restrictions.flatMap(({ kind, value }, index) =>
      (value !== null) !== hasValue({ kind })
        ? [
            {
              path: ['restrictions', index, 'value'],
              reason: value === null ? 'is missing' : `must be null for ${kind}`,
            },
          ]
        : [],
    ),
    ...messageTextsBroken(file.message_texts ?? []),
    ...ofStaff(file.staff ?? []),
    ...overlaps(file),
    ...settingsBroken(file),
    ...file.resources.flatMap(({ takes_children, capacity }, index) =>
      takes_children && capacity > 1
        ? [{ path: ['resources', index, 'capacity'], reason: 'is 1 for what takes those below it along' }]
        : [],
    ),
  ]
}

const listNames = [
  ...(['price_lists', 'branches', 'resource_types', 'resources', 'services', 'discounts'] as const),
  ...(['membership_templates', 'extra_fields', 'restrictions'] as const),
]
type ListName = (typeof listNames)[number]

const bounded = ['discounts', 'price_lists', 'resource_types', 'membership_templates'] as const

/** Reported at the first entry above the limit. */
const tooMany = (file: CompanyFile): Fault[] =>
  bounded.flatMap((name) =>
    file[name].length > MAX_OF_A_KIND
      ? [{ path: [name, MAX_OF_A_KIND], reason: `is one too many: at most ${MAX_OF_A_KIND}` }]
      : [],
  )

function ofStaff(staff: NonNullable<CompanyFile['staff']>): Fault[] {
  const posts = staff.flatMap(({ role, resource }, index) =>
    (role === 'performer') === (resource !== null)
      ? []
      : [
          {
            path: ['staff', index, 'resource'],
            reason: resource === null ? 'is missing: a performer needs one' : `must be null for ${role}`,
          },
        ],
  )
  const working = staff.flatMap(({ active }, index) => (active ? [index] : []))
  const over = working[MAX_STAFF]
  return over === undefined
    ? posts
    : [...posts, { path: ['staff', over], reason: `is one too many: at most ${MAX_STAFF} work at once` }]
}

const keysOf = (file: CompanyFile, list: ListName) =>
  new Set((file[list] as { key: string }[]).map(({ key }) => key))

function twiceTheSameKey(file: CompanyFile): Fault[] {
  const lists: [Path, { key: string }[]][] = [
    ...listNames.map((name): [Path, { key: string }[]] => [[name], file[name]]),
    [['survey', 'questions'], file.survey?.questions ?? []],
    [['staff'], file.staff ?? []],
  ]
  return lists.flatMap(([path, list]) => {
    const first = new Map<string, number>()
    return list.flatMap(({ key }, index) => {
      const known = first.get(key)
      first.set(key, known ?? index)
      return known === undefined
        ? []
        : [
            {
              path: [...path, index, 'key'],
              reason: `“${key}” is the key of ${writePath([...path, known])} already`,
            },
          ]
    })
  })
}

const nameOf: Record<string, string> = {
  price_lists: 'price list',
  branches: 'branch',
  resource_types: 'resource type',
  resources: 'resource',
  services: 'service',
}

type Referred = 'price_lists' | 'branches' | 'resource_types' | 'resources' | 'services'

function unknownReferences(file: CompanyFile): Fault[] {
  const keys = recordOf(listNames, (list) => keysOf(file, list))
  const faults: Fault[] = []
  const look = (list: Referred, path: Path, key: string | null) => {
    if (key !== null && !keys[list].has(key))
      faults.push({
        path,
        reason: `names a ${nameOf[list]} “${key}” that is not in this file${orNearest(key, keys[list])}`,
      })
  }
  const lookAtAll = (list: Referred, path: Path, all: readonly string[]) => {
    for (const [index, key] of all.entries()) look(list, [...path, index], key)
  }
  for (const [index, { price_list }] of file.branches.entries())
    look('price_lists', ['branches', index, 'price_list'], price_list)
  for (const [index, resource] of file.resources.entries()) {
    const path = ['resources', index]
    look('branches', [...path, 'branch'], resource.branch)
    look('resources', [...path, 'parent'], resource.parent)
    look('resource_types', [...path, 'resource_type'], resource.resource_type)
  }
  for (const [index, service] of file.services.entries()) {
    const path = ['services', index]
    look('services', [...path, 'parent'], service.parent)
    lookAtAll('branches', [...path, 'branches'], service.branches)
    lookAtAll('resources', [...path, 'resources'], service.resources)
    for (const key of Object.keys(service.durations)) look('resources', [...path, 'durations', key], key)
    lookAtAll('resource_types', [...path, 'besides'], service.besides)
    for (const [order, need] of service.needs.entries()) {
      look('resource_types', [...path, 'needs', order, 'resource_type'], need.resource_type)
      lookAtAll('resources', [...path, 'needs', order, 'resources'], need.resources)
    }
    for (const [order, price] of service.prices.entries()) {
      look('price_lists', [...path, 'prices', order, 'price_list'], price.price_list)
      look('resource_types', [...path, 'prices', order, 'resource_type'], price.resource_type)
    }
  }
  for (const [index, { branch, services }] of file.discounts.entries()) {
    look('branches', ['discounts', index, 'branch'], branch)
    lookAtAll('services', ['discounts', index, 'services'], services)
  }
  for (const [index, { branch, service }] of file.restrictions.entries()) {
    look('branches', ['restrictions', index, 'branch'], branch)
    look('services', ['restrictions', index, 'service'], service)
  }
  for (const [index, template] of file.membership_templates.entries()) {
    lookAtAll('branches', ['membership_templates', index, 'branches'], template.branches)
    lookAtAll('services', ['membership_templates', index, 'services'], template.services)
  }
  for (const [index, { resource }] of (file.staff ?? []).entries())
    look('resources', ['staff', index, 'resource'], resource)
  return faults
}

function unknownZones(file: CompanyFile): Fault[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  const places: [Path, string][] = [
    [['timezone'], file.timezone],
    ...file.branches.map(({ timezone }, index): [Path, string] => [
      ['branches', index, 'timezone'],
      timezone,
    ]),
  ]
  return places
    .filter(([, zone]) => !isTimeZone(zone))
    .map(([path, zone]) => ({ path, reason: `“${zone}” is no time zone${orNearest(zone, zones)}` }))
}

function textsWithoutOwnLanguage(value: unknown, language: string, path: Path): Fault[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const isText =
    entries.length > 0 &&
    entries.every(([name, part]) => locales.some((locale) => locale === name) && typeof part === 'string')
  if (isText)
    return language in value ? [] : [{ path, reason: `lacks the language of the company, ${language}` }]
  return entries.flatMap(([name, part]) =>
    textsWithoutOwnLanguage(part, language, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

function otherCurrencies(file: CompanyFile): Fault[] {
  const lists = new Map(file.price_lists.map((list) => [list.key, list.currency_code]))
  const known = new Set([file.currency_code, ...lists.values()])
  return [
    ...file.branches.flatMap(({ currency_code, price_list }, index) => {
      const listed = lists.get(price_list)
      return listed === undefined || listed === currency_code
        ? []
        : [
            {
              path: ['branches', index, 'currency_code'],
              reason: `is ${currency_code}, and its price list “${price_list}” is in ${listed}`,
            },
          ]
    }),
    ...file.membership_templates.flatMap(({ currency_code }, index) =>
      known.has(currency_code)
        ? []
        : [
            {
              path: ['membership_templates', index, 'currency_code'],
              reason: `is ${currency_code}, in which the company has no prices`,
            },
          ],
    ),
  ]
}

function ofService(file: CompanyFile, service: ServiceFile, path: Path): Fault[] {
  const faults: Fault[] = []
  const say = (part: string | null, reason: string) =>
    faults.push({ path: part === null ? path : [...path, part], reason })
  const { min_duration, max_duration } = service
  if (min_duration !== null && max_duration !== null && min_duration > max_duration)
    say('min_duration', 'is longer than max_duration')
  if (service.exclusive && service.places > 1) say('places', 'is 1 for what takes a place for itself')
  if (service.booking_type === 'RENT' && service.phases !== null) say('phases', 'belongs to no rental')
  if (service.booking_type === 'RENT' && service.slot_cutter !== null)
    say('slot_cutter', 'belongs to no rental')
  if (service.slot_cutter !== null && (service.slot_cutter < 60 || service.slot_cutter > 86_400))
    say('slot_cutter', 'must be a minute to a day')
  for (const buffer of ['buffer_before', 'buffer_after'] as const)
    if (service[buffer] > 86_400) say(buffer, 'must be at most a day')
  const parent = file.services.find(({ key }) => key === service.parent)
  if (parent !== undefined && parent.type !== 'GROUP')
    say('parent', `“${parent.key}” is a service; only categories (type: GROUP) hold others`)
  const twice = twicePriced(service)
  if (twice !== undefined)
    faults.push({ path: [...path, 'prices', twice], reason: 'says a price that was said already' })
  if (service.type === 'GROUP') return faults
  if (service.duration < 60) say('duration', 'must be at least a minute')
  if (!service.active || !service.public || service.booking_type === 'EVENT') return faults
  if (service.resources.length === 0)
    say(null, `nobody performs “${service.key}”: name somebody in resources, or say public: false`)
  if (service.branches.length === 0) say(null, `“${service.key}” is offered at no branch`)
  for (const [index, key] of service.resources.entries()) {
    const branchKey = file.resources.find((resource) => resource.key === key)?.branch
    if (branchKey !== undefined && !service.branches.includes(branchKey))
      faults.push({
        path: [...path, 'resources', index],
        reason: `“${key}” works at “${branchKey}”, where this service is not offered (branches)`,
      })
  }
  return faults
}

function twicePriced({ prices }: ServiceFile): number | undefined {
  const seen = new Set<string>()
  const index = prices.findIndex(({ amount: _, ...when }) => {
    const words = JSON.stringify(when)
    if (seen.has(words)) return true
    seen.add(words)
    return false
  })
  return index === -1 ? undefined : index
}

function categoryRings(file: CompanyFile): Fault[] {
  const parents = new Map(file.services.map(({ key, parent }) => [key, parent]))
  return file.services.flatMap(({ key }, index) => {
    const seen = new Set<string>()
    let above = parents.get(key) ?? null
    while (above !== null && above !== key && !seen.has(above)) {
      seen.add(above)
      above = parents.get(above) ?? null
    }
    return above === key ? [{ path: ['services', index, 'parent'], reason: 'lies in itself' }] : []
  })
}

/** Night shifts that overlap the next day's hours, and overlapping hours of a single day. */
function overlaps(file: CompanyFile): Fault[] {
  return (['branches', 'resources'] as const).flatMap((list) =>
    file[list].flatMap(({ cycle_frames, day_frames }, index) => [
      ...cycle_frames.flatMap((night) => {
        const next = cycle_frames.find(
          (frame) => frame.weekday === (night.weekday % 7) + 1 && night.end_time - 86_400 > frame.start_time,
        )
        return next === undefined
          ? []
          : [{ path: [list, index, 'cycle_frames'], reason: 'has a night that overlaps with the next day' }]
      }),
      ...day_frames.flatMap((frame, order) =>
        day_frames
          .slice(0, order)
          .some(
            (earlier) =>
              earlier.date === frame.date &&
              earlier.type === frame.type &&
              earlier.hours.start_time < frame.hours.end_time &&
              frame.hours.start_time < earlier.hours.end_time,
          )
          ? [{ path: [list, index, 'day_frames', order], reason: 'overlaps with other hours of that day' }]
          : [],
      ),
    ]),
  )
}
