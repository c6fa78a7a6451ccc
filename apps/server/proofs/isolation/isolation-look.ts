/** Calls every endpoint as each principal, with own, others' and unknown ids, and checks the responses. */
import { readPublishedDocument } from '../../test/published-document.ts'
import { scryptSync } from 'node:crypto'
import { type Call, calls, endpoints, type EndpointName } from '@zapys/contract'
import type { OpenApiDocument } from '@zapys/contract/openapi'
import { sql } from 'kysely'
import { newId } from '../../src/platform/db/ids.ts'
import { anyAddress } from '../../test/any-address.ts'
import { type Asker, type Case, casesOf } from './isolation-cases.ts'
import {
  type Client,
  endedToken,
  type Ids,
  type IsolationWorld,
  type OwnIds,
  ownNames,
  rowsOf,
} from './isolation-world.ts'
import type { Field } from '../booking/race-kinds.ts'

type FieldWithClock = Field & { now(): number }

/** A caller. A further kind of caller is another entry of `principalsOf`. */
export type Principal = {
  name: string
  authorization?: string
  /** Session cookie of signed-in staff. */
  cookie?: string
  keys: Asker['keys']
  /** The client whose data are the caller's own; without a token, the data tried first. */
  home: Client
  /** Another client of the same company, and a client of another company. */
  near: Client
  far: Client
  /** Texts that this caller may read. */
  mayRead: string[]
  /** True: requests for own data succeed. */
  isOwner: boolean
  /** Role of a program or of signed-in staff. */
  key?: 'owner' | 'performer'
}

export type Finding = { call: string; principal: string; kind: string; what: string }

const noKeys = {
  manage: 'nobodys.key',
  waiting: 'nobodys.key',
  membership: '',
  gift: 'nobodys.key',
  holder: 'holder-of-nobody-at-all',
}

/** The description as the server sends it. */
export const descriptionOf = ({ url }: Pick<Field, 'url'>): Promise<OpenApiDocument> =>
  readPublishedDocument(url)

/** A password in the form in which the server stores it. */
function storedPassword(password: string): string {
  const cost = { N: 2 ** 10, r: 8, p: 1 }
  const key = scryptSync(password, 'salt', 32, cost).toString('base64url')
  const salt = Buffer.from('salt').toString('base64url')
  return ['scrypt', cost.N, cost.r, cost.p, salt, key].join('$')
}

/** Confirms the deletion. */
const PASSWORD = 'зимовий чай о сьомій'

/** Includes the deletion of D: their token and keys are checked afterwards. */
export async function principalsOf(field: FieldWithClock, world: IsolationWorld): Promise<Principal[]> {
  const { anna, boris, chrystyna, danylo } = world
  await field.database.db
    .updateTable('person')
    .set({ password_hash: storedPassword(PASSWORD) })
    .where('person_id', '=', danylo.ids.user)
    .execute()
  const gone = await fetch(`${field.url}/v1/user`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${danylo.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: { password: PASSWORD } }),
  })
  if (gone.status !== 200) throw new Error(`The account was not deleted: ${await gone.text()}`)
  const owner = (home: Client, near: Client, far: Client, name: string): Principal => ({
    name,
    home,
    near,
    far,
    keys: home.keys,
    authorization: `Bearer ${home.token}`,
    isOwner: true,
    mayRead: home.canaries.filter((word) => word !== home.staff.mail),
  })
  const none = { mayRead: [], isOwner: false }
  return [
    // Callers with a key come first, because the company may read everything that later callers type in a booking.
    ...(['owner', 'performer'] as const).map((key): Principal => ({
      ...none,
      name: `a key of the company, ${key}`,
      key,
      keys: noKeys,
      home: anna,
      near: chrystyna,
      far: danylo,
      authorization: `Bearer ${anna.companyKeys[key]}`,
      // Data that clients gave the company, without secrets that grant access.
      mayRead: key === 'owner' ? [...told(anna), ...told(boris)] : [],
    })),
    ...(['owner', 'performer'] as const).map((role): Principal => ({
      ...none,
      name: `staff who are signed in, ${role}`,
      key: role,
      keys: noKeys,
      home: anna,
      near: chrystyna,
      far: danylo,
      cookie: anna.staff.cookies[role],
      mayRead: role === 'owner' ? [...told(anna), ...told(boris)] : [],
    })),
    { ...none, name: 'nobody', keys: noKeys, home: anna, near: boris, far: chrystyna },
    {
      ...none,
      name: 'an ended token',
      keys: noKeys,
      home: boris,
      near: anna,
      far: chrystyna,
      authorization: `Bearer ${await endedToken(field, boris)}`,
    },
    {
      ...none,
      name: 'a token after deletion',
      keys: danylo.keys,
      home: danylo,
      near: chrystyna,
      far: anna,
      authorization: `Bearer ${danylo.token}`,
    },
    owner(boris, anna, chrystyna, 'another client of the company'),
    owner(chrystyna, danylo, anna, 'a client of another company'),
    owner(anna, boris, chrystyna, 'client A'),
  ]
}

/** Texts without tokens and keys. */
const told = ({ canaries, token, keys }: Client) =>
  canaries.filter((word) => word !== token && !Object.values(keys).includes(word))

const owned = (ids: Ids): OwnIds => Object.fromEntries(ownNames.map((name) => [name, ids[name]])) as OwnIds
const mapped = <Names extends string>(names: readonly Names[], make: (name: Names) => string) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Names, string>
const catalogueNames = [
  'branch',
  'resource',
  'service',
  'event',
  'template',
  'fullEvent',
  'priceList',
  'resourceType',
  'discount',
  'webhook',
  'oldWebhook',
  'delivery',
  'calendar',
  'staffMember',
  'companyKey',
  'field',
  'restriction',
  'oldRestriction',
  'eventService',
  'oldEvent',
  'outside',
  'oldOutside',
  'staffSession',
  'staffInvitation',
] as const
const unknownPhone = () => `+38068${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
const unknownOwn = () => mapped(ownNames, (name) => (name === 'phone' ? unknownPhone() : newId()))

/** The owners of the ids in a request, and the two kinds that must get the same response. */
function kindsOf({ home, near, far }: Principal, { names }: Case) {
  const here = home.ids
  const [unknownHere, unknownThere] = [unknownOwn(), unknownOwn()]
  if (names === 'CATALOGUE')
    return {
      ids: {
        own: here,
        'of another company': { ...far.ids, company: here.company },
        'of another company, asked there': far.ids,
        unknown: { ...here, ...mapped(catalogueNames, newId) },
        malformed: { ...here, ...mapped(catalogueNames, () => 'not-an-id') },
      },
      alike: [['of another company', 'unknown']],
    }
  return {
    ids: {
      own: here,
      'another’s': { ...here, ...owned(near.ids) },
      'of another company': { ...here, ...owned(far.ids) },
      'of another company, asked there': far.ids,
      unknown: { ...here, ...unknownHere },
      'unknown there': { ...far.ids, ...unknownThere },
      malformed: { ...here, ...mapped(ownNames, () => 'not-an-id') },
      'unknown company': { ...here, company: newId() },
    },
    alike:
      names === 'NOTHING'
        ? []
        : [
            ['another’s', 'unknown'],
            ['of another company', 'unknown'],
            ['of another company, asked there', 'unknown there'],
            ...(names === 'PHONE' ? [['own', 'unknown']] : []),
          ],
  } satisfies { ids: Record<string, Ids>; alike: string[][] }
}

const isClosedTo = ({ access }: Call, { key, cookie, isOwner }: Principal): boolean => {
  if (access === 'key') return key === undefined
  if (access === 'staff') return cookie === undefined
  return access === 'client' && !isOwner
}

type NoticeResult = { said: string; status: number; alike: string; isKeptByNobody: boolean }

export async function lookEverywhere(
  field: FieldWithClock,
  world: IsolationWorld,
  { only, principals }: { only?: readonly EndpointName[]; principals?: readonly Principal[] } = {},
) {
  const everybody = Object.values(world)
  const findings: Finding[] = []
  const typedBefore = new Set<string>()
  let [asked, starts] = [0, 0]
  const freeStart = () => field.at(30 + (Math.floor((starts += 1) / 7 / 4) % 55), 9 + (starts % 7))
  const { cases, missing } = casesOf(await descriptionOf(field))
  const names = [...cases.keys()]
  const ask = async (
    name: EndpointName,
    principal: Principal,
    kind: string,
    ids: Ids,
  ): Promise<NoticeResult> => {
    asked += 1
    const call = calls[name] as Call
    if (call.rateLimits !== 'read') await forgetCounts(field)
    const { body, headers = {}, ...place } = cases.get(name)!.ask(ids, { keys: principal.keys, freeStart })
    const request = { ...place, body, headers }
    const heard = await send(field.url, name, request, principal)
    const typed = JSON.stringify(request)
    const words = everybody.flatMap(({ canaries }) => canaries)
    const { published, answers = 200 } = cases.get(name)!
    const said = published === undefined ? heard.said : heard.said.replaceAll(published, '')
    // A phone that a signed-in caller types in a guest's call is stored as theirs, but nothing else of its owner.
    if ((calls[name].access === 'either' && principal.isOwner) || principal.key !== undefined)
      for (const word of words) if (typed.includes(word)) typedBefore.add(`${principal.name} ${word}`)
    const leaked = words.filter(
      (word) =>
        said.includes(word) &&
        !principal.mayRead.includes(word) &&
        !typed.includes(word) &&
        !typedBefore.has(`${principal.name} ${word}`),
    )
    const report = (what: string) => findings.push({ call: name, principal: principal.name, kind, what })
    if (leaked.length > 0) report(`answers ${leaked.length} words of somebody else`)
    if (heard.status >= 500) report(`answers ${heard.status}`)
    if (call.sameForAll !== true && !heard.isKeptByNobody) report('may be kept by caches')
    const isClosed = isClosedTo(call, principal)
    if (isClosed && heard.status !== 401 && kind !== 'malformed' && kind !== 'unknown company')
      report(`answers ${heard.status} without a token in force`)
    // These calls check the key first: other callers learn neither which objects exist nor the parameters.
    const isRefused = principal.key === undefined || ids.company !== principal.home.ids.company
    if (call.access === 'key' && isRefused && heard.status !== 401)
      report(`answers ${heard.status} without a key`)
    // Signed-in staff comes after the key, which has already removed or added the same objects.
    const isLetIn =
      principal.cookie === undefined ? heard.status === answers : ![401, 403].includes(heard.status)
    if (call.access === 'key' && principal.key === 'owner' && kind === 'own' && !isLetIn)
      report(`answers ${heard.status} to ${principal.name}`)
    return { ...heard, alike: withoutIds(heard.alike, ids) }
  }

  for (const principal of principals ?? (await principalsOf(field, world))) {
    // A key may change the data of its company.
    const others = everybody.filter(({ name, keys, ids }) =>
      principal.key === 'owner'
        ? ids.company !== principal.home.ids.company
        : name !== principal.home.name || keys !== principal.keys,
    )
    const before = await Promise.all(others.map((client) => rowsOf(field, client)))
    const chosen = names.filter((name) => only?.includes(name) ?? true)
    const unknown = new Map<EndpointName, NoticeResult>()
    for (const name of chosen) {
      const { ids, alike } = kindsOf(principal, cases.get(name)!)
      const heard: Record<string, NoticeResult> = {}
      for (const [kind, which] of Object.entries(ids)) {
        const isHome = which.company === principal.home.ids.company
        const { names: named, ends } = cases.get(name)!
        const isOver = ends === 'ALWAYS' || (ends === 'WITH_COMPANY' && isHome)
        // Own data come last, since these requests may change them.
        if (principal.isOwner && (isOver || (named === 'OWN' && kind === 'own'))) continue
        if (principal.cookie !== undefined && isOver) continue
        heard[kind] = await ask(name, principal, kind, which)
      }
      for (const [one = '', other = ''] of alike)
        if (heard[one]?.alike !== heard[other]?.alike)
          findings.push({
            call: name,
            principal: principal.name,
            kind: one,
            what: `differs from ${other}: ${heard[one]?.alike} ${heard[other]?.alike}`,
          })
      if (heard['unknown'] !== undefined) unknown.set(name, heard['unknown'])
    }
    const after = await Promise.all(others.map((client) => rowsOf(field, client)))
    for (const [index, { name }] of others.entries())
      if (before[index] !== after[index])
        findings.push({
          call: 'all',
          principal: principal.name,
          kind: 'rows',
          what: `rows of ${name} were changed`,
        })
    if (!principal.isOwner) continue
    for (const name of chosen) {
      // Own data of calls with a key are requested with a key.
      if (cases.get(name)!.names !== 'OWN' || (calls[name] as Call).access === 'key') continue
      const own = await ask(name, principal, 'own', principal.home.ids)
      // If both are equal, all callers were rejected for another reason, and nothing was checked.
      if (own.alike === unknown.get(name)?.alike)
        findings.push({
          call: name,
          principal: principal.name,
          kind: 'own',
          what: `is refused: ${own.alike}`,
        })
    }
  }
  return { asked, calls: names.length, missing, findings }
}

/** Clears counters: limits and countdowns would differ with the order of requests. */
const forgetCounts = async ({ database }: Field) => {
  await sql`with counts as (delete from usage_count) delete from code_challenge`.execute(database.db)
}

async function send(
  base: string,
  name: EndpointName,
  { params = {}, query = {}, body, headers = {} }: ReturnType<Case['ask']>,
  { authorization, cookie }: Pick<Principal, 'authorization' | 'cookie'>,
): Promise<NoticeResult> {
  const { method, path } = endpoints[name]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const search = new URLSearchParams(query)
  const reply = await fetch(`${base}${filled}?${search}`, {
    method,
    headers: {
      // Each request has a different address, so that limits used by one do not affect others.
      'x-forwarded-for': anyAddress(),
      ...headers,
      // Headers of the server's pages, so that no request is rejected for lack of them.
      origin: new URL(base).origin,
      'x-staff-app': '1',
      ...(authorization === undefined ? {} : { authorization }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const { traceId: _, ...rest } = JSON.parse(text) as Record<string, unknown>
  return {
    status: reply.status,
    said: `${JSON.stringify([...reply.headers])} ${text}`,
    alike: `${reply.status} ${JSON.stringify(rest)}`,
    isKeptByNobody:
      reply.headers.get('cache-control') === 'no-store' &&
      (reply.status !== 200 || /authorization, x-manage-key/.test(reply.headers.get('vary') ?? '')),
  }
}

/** Responses may repeat ids from the request. */
const withoutIds = (text: string, ids: Ids): string =>
  Object.entries(ids).reduce((said, [name, id]) => said.replaceAll(id, `<${name}>`), text)

/** Codes of six digits that were sent. */
export const codesOf = (messages: readonly { text: string }[]): string[] =>
  messages.flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [])

/**
 * Codes that appear in a log. Request numbers and fractions of milliseconds are removed first: thousands of them
 * contain any six digits by chance.
 */
export function codesIn(log: string, codes: readonly string[]): string[] {
  const said = log.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,}|\d+\.\d+/g, '')
  return codes.filter((code) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(said))
}
