/** Fetches the pictures that companies name, in the background: soon after they were named, and now and then again. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Connection, instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { FetchRefusal } from '../../gateways/pictures/port.ts'
import { isElsewhere, pictureDigest } from '../../plugins/picture-address.ts'
import { ofCompany, type PictureType, redraw, typeOf } from '../files/public.ts'

/** In one turn: a company with thousands of pictures must not keep the others waiting, nor fill the memory. */
const MOST_A_TURN = 24
const AT_ONCE = 3
const LONGEST_SOURCE = 2000
/** Avatars are 80 px, pictures of events as wide as the column, on screens with three pixels in one. */
const LONGEST_SIDE = 1200

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A picture that changed under the same address is seen within a week. */
const KEPT_MS = 7 * DAY_MS
const longestWaitMs = DAY_MS
/** As long as a fetch can last and be repeated by nobody. */
const CLAIMED_MS = 5 * MINUTE_MS

type PictureDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'publicUrl' | 'fetchPicture'>

/** Every row of every company that names a picture. */
const namedSources = sql<{ source: string }>`
  select distinct logo as source from (
    select company_id, logo from company union all
    select company_id, logo from branch union all
    select company_id, logo from resource union all
    select company_id, logo from service union all
    select company_id, logo from event union all
    select company_id, logo from membership_template
  ) named
  where logo ~* '^https?:' and length(logo) <= ${LONGEST_SOURCE}`

export async function fetchPictures(deps: PictureDeps): Promise<void> {
  const { database, clock, fetchPicture } = deps
  if (fetchPicture === undefined) return
  await noteNamed(deps)
  const now = clock.now()
  const due = await database.read
    .updateTable('picture')
    .set({ next_at: new Date(now + CLAIMED_MS) })
    .where('digest', 'in', (picture) =>
      picture
        .selectFrom('picture')
        .select('digest')
        .where('next_at', '<=', instant(now))
        .orderBy('next_at')
        .limit(MOST_A_TURN)
        // Another process takes others.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['digest', 'source', 'failures'])
    .execute()
  const waiting = [...due]
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await fetchOne({ ...deps, fetchPicture }, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** New ones are due at once; those that nobody names any more go. */
async function noteNamed({ database, clock, secret, publicUrl }: PictureDeps): Promise<void> {
  const { rows } = await namedSources.execute(database.read)
  const sources = rows.map(({ source }) => source).filter((source) => isElsewhere(publicUrl, source))
  const known = new Set(
    (await database.read.selectFrom('picture').select('digest').execute()).map(({ digest }) => digest),
  )
  const named = new Map(sources.map((source) => [pictureDigest(secret, source), source]))
  const added = [...named].filter(([digest]) => !known.has(digest))
  for (let at = 0; at < added.length; at += 500)
    await database.read
      .insertInto('picture')
      .values(
        added
          .slice(at, at + 500)
          .map(([digest, source]) => ({ digest, source, next_at: new Date(clock.now()) })),
      )
      .onConflict((same) => same.doNothing())
      .execute()
  const forgotten = [...known].filter((digest) => !named.has(digest))
  if (forgotten.length > 0)
    await database.read.deleteFrom('picture').where('digest', 'in', forgotten).execute()
}

type Due = { digest: string; source: string; failures: number }

async function fetchOne(
  { database, clock, fetchPicture }: PictureDeps & Required<Pick<PictureDeps, 'fetchPicture'>>,
  { digest, source, failures }: Due,
): Promise<void> {
  const fetched = await fetchPicture(source)
  const picture = fetched.kind === 'refused' ? fetched.reason : await drawn(fetched.content)
  const now = clock.now()
  if (typeof picture === 'string') {
    const waitMs = Math.min(5 * MINUTE_MS * 2 ** Math.min(failures, 10), longestWaitMs)
    // What was fetched before stays: a site that is away for a day does not take the pictures with it.
    await save(database.read, digest, {
      failures: failures + 1,
      refusal: picture,
      next_at: new Date(now + waitMs),
    })
  } else
    await save(database.read, digest, {
      ...picture,
      etag: createHash('sha256').update(picture.content).digest('base64url').slice(0, 24),
      ...{ failures: 0, refusal: null, fetched_at: new Date(now), next_at: new Date(now + KEPT_MS) },
    })
}

async function drawn(
  content: Buffer,
): Promise<{ type: PictureType; content: Buffer } | FetchRefusal | 'notAPicture'> {
  const type = typeOf(content)
  if (type === undefined || type === 'application/pdf') return 'notAPicture'
  try {
    return await redraw(content, type, ofCompany(LONGEST_SIDE))
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
