/** Calendar feeds of resources: managed with an API key, readable by anyone with the address. docs/rules/calendars.md */
import { MINUTE_MS } from '@zapys/domain/time'
import { calls, plainRoutes } from '@zapys/contract'
import { calendarFile } from '@zapys/domain/calendar-file'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Gate } from '../../../platform/admission/gate.ts'
import { sendText } from '../../../platform/http/send-text.ts'
import { readerOf } from '../../../platform/route/admit.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { consume } from '../../../platform/rate-limits/public.ts'
import { entriesOf } from './entries.ts'
import { endUnreadableFeeds, mayBeRead } from './feed-rows.ts'
import { addFeed, listFeeds, removeFeed } from './manage.ts'
import { hashToken, tokenIn } from './token.ts'

export function serveCalendars(serve: Serve, deps: Deps): void {
  serve(calls.listCalendarFeeds, ({ company, query, operator }) =>
    listFeeds(deps.database.db, company, operator, query),
  )
  serve(calls.createCalendarFeed, ({ company, body, operator }) =>
    addFeed(deps, company, operator, body.calendar),
  )
  serve(calls.removeCalendarFeed, async ({ company, params, operator }) => {
    await removeFeed(deps, company, operator, params.calendar)
    return { done: true } as const
  })
}

const { rateLimits } = plainRoutes.calendar

/** The calendar file. Any invalid address is rejected with `calendar.notFound`. */
export function serveCalendarFiles(app: FastifyInstance, deps: Deps & { gate: Gate }): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const text = await deps.gate(readerOf(request), async () => {
      await consume(deps, rateLimits, { address: request.ip })
      const feed = await findFeed(deps.database.db, request.params.file, deps.clock.now())
      await consume(deps, rateLimits, { calendar: feed.calendar_id })
      const { db } = deps.database
      const now = deps.clock.now()
      if (feed.is_read_again) await noteRead(db, feed, now)
      const company = await companyScope(db, feed.company_id)
      const entries = await entriesOf(db, company, {
        resourceId: feed.resource_id,
        showsClients: feed.shows_clients,
        now,
      })
      // Checked after the entries were read: rights that ended meanwhile must not send anything.
      if (!(await mayBeRead(db, feed))) {
        await deps.database.inTransaction((tx) => endUnreadableFeeds(tx, company, { by: null, now }))
        throw new ApiError('calendar.notFound')
      }
      const name = [feed.resource_name, feed.company_name].filter(Boolean).join(', ')
      return calendarFile(entries, new Date(now), { name })
    })
    reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'referrer-policy': 'no-referrer' })
    return sendText(request, reply, text, { cacheControl: 'no-store' })
  })
}

/**
 * Interval of updating the time of the last read, which staff see in the list: each poll would otherwise cost a write.
 */
const READ_AGAIN_MS = 10 * MINUTE_MS

async function findFeed(db: Connection, file: string, now: number) {
  const token = tokenIn(file)
  const feed =
    token === undefined
      ? undefined
      : await db
          .selectFrom('calendar_feed')
          .innerJoin('company', 'company.company_id', 'calendar_feed.company_id')
          .innerJoin('resource', (join) =>
            join
              .onRef('resource.company_id', '=', 'calendar_feed.company_id')
              .onRef('resource.resource_id', '=', 'calendar_feed.resource_id'),
          )
          .select(['calendar_feed.company_id', 'calendar_id', 'calendar_feed.resource_id', 'shows_clients'])
          .select(['resource.name as resource_name', 'company.name as company_name'])
          .select(
            sql<boolean>`last_read_at is null or last_read_at < ${instant(now - READ_AGAIN_MS)}`.as(
              'is_read_again',
            ),
          )
          .where('token_hash', '=', hashToken(token))
          .where('ended_at', 'is', null)
          .where('company.active', '=', true)
          .executeTakeFirst()
  if (feed === undefined) throw new ApiError('calendar.notFound')
  return feed
}

const noteRead = (
  write: Connection,
  { company_id, calendar_id }: { company_id: string; calendar_id: string },
  now: number,
) =>
  write
    .updateTable('calendar_feed')
    .set({ last_read_at: new Date(now) })
    .where('company_id', '=', company_id)
    .where('calendar_id', '=', calendar_id)
    .execute()
