/** The product's API, for facts that a journey needs and for actions of other clients. */
import { setTimeout as wait } from 'node:timers/promises'
import { companyId, demoCompanies, entityId, type DemoCompany, type EntityKind } from '@zapys/demo'
import { endpoints, type EndpointName } from '@zapys/contract/endpoints'
import type { MergedAnswer } from '@zapys/contract'
import { newCaller } from './callers.ts'
import { dayAhead } from './days.ts'

/** A demo company, or a copy of one that belongs to one journey. */
export type Company = DemoCompany & {
  id: string
  /** The beginning of its addresses, such as `/i/studio`. */
  path: string
  idOf(kind: EntityKind, key: string): string
}

/** A demo company, which journeys only read. Journeys that book or change something use `ownCompany`. */
export function demo(alias: string): Company {
  const file = demoCompanies.find((company) => company.alias === alias)
  if (file === undefined) throw new Error(`There is no demo company ${alias}`)
  return {
    ...file,
    id: companyId(file),
    path: `/i/${alias}`,
    idOf: (kind, key) => entityId(file, kind, key),
  }
}

export async function call(
  url: string,
  name: EndpointName,
  params: Record<string, string>,
  asked: {
    query?: Record<string, string>
    body?: unknown
    token?: string
    /** If absent, the call uses an address that no other caller has. */
    from?: ReturnType<typeof newCaller>
  } = {},
): Promise<unknown> {
  const { method, path } = endpoints[name]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '')
  const from = asked.from ?? newCaller()
  const send = () =>
    fetch(`${url}${filled}?${new URLSearchParams(asked.query)}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...from,
        ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    })
  let answer = await send()
  // A busy server returns 503: it has changed nothing, so the call is retried.
  for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) {
    await wait(1000)
    answer = await send()
  }
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
  return await answer.json()
}

export type FreeTime = { date: string; start_time: number }

/** Free starts of a service with one resource from the day after tomorrow on, soonest first. */
export async function freeStarts(
  url: string,
  company: Company,
  at: {
    branch: string
    service: string
    /** If absent, any free resource. */ resource?: string
    kind?: 'rent'
  },
): Promise<FreeTime[]> {
  const name = at.kind === 'rent' ? 'listRentSlots' : 'listResourceSlots'
  const { days } = (await call(
    url,
    name,
    { company: company.id, branch: company.idOf('branch', at.branch) },
    {
      query: {
        start: dayAhead(2),
        end: dayAhead(40),
        resultType: 'MERGED',
        serviceId: company.idOf('service', at.service),
        ...(at.resource === undefined ? {} : { id: company.idOf('resource', at.resource) }),
      },
    },
  )) as MergedAnswer
  return days.flatMap(({ date, times }) =>
    Object.values(times)
      .filter(({ available }) => available)
      .map(({ time }) => ({ date, start_time: time.start_time })),
  )
}

/** `YYYY-MM-DDTHH:mm` as in addresses. */
export function dateTime({ date, start_time }: FreeTime): string {
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return encodeURIComponent(`${date}T${twoDigits(start_time / 3600)}:${twoDigits((start_time % 3600) / 60)}`)
}

/** Converts a free time from the branch's time zone to an instant in UTC. Not for times that a clock change skips. */
export function instantOf(timeZone: string, { date, start_time }: FreeTime): string {
  const noon = new Date(`${date}T12:00:00Z`)
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(noon)
  return new Date(noon.getTime() + (start_time - Number(hour) * 3600) * 1000).toISOString()
}
