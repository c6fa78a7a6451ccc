/**
 * Fetches pictures at addresses given by companies in the background: soon after they appear, and periodically
 * again.
 */
import { DAY_MS, MINUTE_MS } from '@zapys/domain/time'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { FetchRefusal } from '../../../gateways/pinned-fetch.ts'
import { isElsewhere, pictureDigest } from '../../../platform/http/picture-address.ts'
import { logos } from './logos.ts'
import { ofCompany, type PictureType, reencode, typeOf } from '../files/public.ts'

/** Pictures per run, over all companies. */
const MAX_A_TURN = 24
const AT_ONCE = 3
const LONGEST_SOURCE = 2000
/** Avatars are 80 px, event pictures as wide as the column, on screens with three pixels per CSS pixel. */
const LONGEST_SIDE = 1200

/** A picture that changed at the same address is updated within a week. */
const RETENTION_MS = 7 * DAY_MS
const longestWaitMs = DAY_MS
/** Lease: longer than any fetch, so that no other process repeats it. */
const CLAIMED_MS = 5 * MINUTE_MS

type PictureDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'publicUrl' | 'fetchPicture'>

type Naming = { company_id: string; source: string }

const namings = sql<Naming>`
  select distinct company_id, logo as source from (${logos}) named
  where logo ~* '^https?:' and length(logo) <= ${LONGEST_SOURCE}`

/**
 * One run, fair to companies: the first picture of each, then the second. After `longestMs` no further fetch starts
 * and the remaining pictures are due again, so slow pictures of one company do not delay the others.
 */
export async function fetchPictures(deps: PictureDeps, { longestMs = 20_000 } = {}): Promise<void> {
  const { database, fetchPicture } = deps
  if (fetchPicture === undefined) return
  const waiting = await takeDue(deps, await addNamedPictures(deps))
  const began = performance.now()
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await fetchOne({ ...deps, fetchPicture }, next)
      if (performance.now() - began >= longestMs) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (waiting.length > 0)
    await database.db
      .updateTable('picture')
      .set({ next_at: new Date(deps.clock.now()) })
      .where(
        'digest',
        'in',
        waiting.map(({ digest }) => digest),
      )
      .execute()
}

/** Claims due pictures; returns them in fetch order. */
async function takeDue({ database, clock }: PictureDeps, namings: readonly Naming[]): Promise<DuePicture[]> {
  const now = clock.now()
  const due = await database.db
    .selectFrom('picture')
    .select(['digest', 'source'])
    .where('next_at', '<=', instant(now))
    .orderBy('next_at')
    .orderBy('digest')
    .execute()
  const digests = inTurns(due, namings)
    .slice(0, MAX_A_TURN)
    .map(({ digest }) => digest)
  if (digests.length === 0) return []
  const claimed = await database.db
    .updateTable('picture')
    .set({ next_at: new Date(now + CLAIMED_MS) })
    .where(isOneOf('digest', digests))
    // Another process may have claimed it first.
    .where('next_at', '<=', instant(now))
    .returning(['digest', 'source', 'failures'])
    .execute()
  const byDigest = new Map(claimed.map((picture) => [picture.digest, picture]))
  return digests.flatMap((digest) => byDigest.get(digest) ?? [])
}

/** One picture of each company in turn. `due`: oldest first. A picture used by several companies comes with the first of them. */
function inTurns<Picture extends { source: string }>(
  due: readonly Picture[],
  namings: readonly Naming[],
): Picture[] {
  const namedBy = Map.groupBy(namings, ({ source }) => source)
  const counts = new Map<string, number>()
  const placed = due.flatMap((picture) => {
    const places = (namedBy.get(picture.source) ?? []).map(({ company_id }) => {
      const place = counts.get(company_id) ?? 0
      counts.set(company_id, place + 1)
      return place
    })
    return places.length === 0 ? [] : [{ picture, place: Math.min(...places) }]
  })
  return placed.toSorted((one, other) => one.place - other.place).map(({ picture }) => picture)
}

/** New addresses are due at once; unused ones are deleted. Returns the addresses that companies use. */
async function addNamedPictures({ database, clock, secret, publicUrl }: PictureDeps): Promise<Naming[]> {
  const { rows } = await namings.execute(database.db)
  const sources = rows.map(({ source }) => source).filter((source) => isElsewhere(publicUrl, source))
  const stored = new Set(
    (await database.db.selectFrom('picture').select('digest').execute()).map(({ digest }) => digest),
  )
  const named = new Map(sources.map((source) => [pictureDigest(secret, source), source]))
  const added = [...named].filter(([digest]) => !stored.has(digest))
  for (let index = 0; index < added.length; index += 500)
    await database.db
      .insertInto('picture')
      .values(
        added
          .slice(index, index + 500)
          .map(([digest, source]) => ({ digest, source, next_at: new Date(clock.now()) })),
      )
      .onConflict((same) => same.doNothing())
      .execute()
  const forgotten = [...stored].filter((digest) => !named.has(digest))
  if (forgotten.length > 0) await database.db.deleteFrom('picture').where('digest', 'in', forgotten).execute()
  return rows
}

type DuePicture = { digest: string; source: string; failures: number }

async function fetchOne(
  { database, clock, fetchPicture }: PictureDeps & Required<Pick<PictureDeps, 'fetchPicture'>>,
  { digest, source, failures }: DuePicture,
): Promise<void> {
  const fetched = await fetchPicture(source)
  const picture = fetched.kind === 'refused' ? fetched.reason : await tryReencode(fetched.content)
  const now = clock.now()
  if (typeof picture === 'string') {
    const waitMs = Math.min(5 * MINUTE_MS * 2 ** Math.min(failures, 10), longestWaitMs)
    // Keeps the earlier picture, so that an outage of its site does not remove it.
    await save(database.db, digest, {
      failures: failures + 1,
      refusal: picture,
      next_at: new Date(now + waitMs),
    })
  } else
    await save(database.db, digest, {
      ...picture,
      etag: createHash('sha256').update(picture.content).digest('base64url').slice(0, 24),
      failures: 0,
      refusal: null,
      fetched_at: new Date(now),
      next_at: new Date(now + RETENTION_MS),
    })
}

async function tryReencode(
  content: Buffer,
): Promise<{ type: PictureType; content: Buffer } | FetchRefusal | 'notAPicture'> {
  const type = typeOf(content)
  if (type === undefined || type === 'application/pdf') return 'notAPicture'
  try {
    return await reencode(content, type, ofCompany(LONGEST_SIDE))
  } catch {
    return 'notAPicture'
  }
}

const save = (
  connection: Connection,
  digest: string,
  values: {
    failures: number
    refusal: string | null
    next_at: Date
    type?: PictureType
    content?: Buffer
    etag?: string
    fetched_at?: Date
  },
) => connection.updateTable('picture').set(values).where('digest', '=', digest).execute()
