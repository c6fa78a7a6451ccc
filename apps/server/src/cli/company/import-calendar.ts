/**
 * `npm run company -- import-calendar`: busy times of a resource from a calendar file. Shows what it read, then stores
 * it.
 */
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import {
  importBusyTimes,
  previewBusyTimes,
  type Understood,
} from '../../modules/messaging/external-calendars/public.ts'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import { isId } from '../../platform/db/ids.ts'
import type { CommandDeps } from '../run-command.ts'
import { StartProblem } from '../../config/start-problem.ts'
import type { Terminal } from '../terminal.ts'

type ImportOptions = { path: string; resource: string | undefined; yes: boolean }

/** A file of the same name replaces its earlier busy times. Bookings stay unchanged. */
export async function importCalendar(
  deps: CommandDeps,
  company: CompanyScope,
  { path, resource: named, yes, folder, print, ask }: ImportOptions & Terminal,
): Promise<void> {
  const now = deps.clock.now()
  const resource = await namedResource(deps, company, named)
  const content = await contentOf(path, folder)
  const understood = await previewBusyTimes({ content, timeZone: resource.timezone }, now)
  if ('problem' in understood) throw new StartProblem(`${path}: ${understood.problem}`)
  preview(understood, { print, path, resource })
  const bookings = await bookingsMet(deps, company, resource.resource_id, understood)
  if (bookings > 0) print(`Bookings that meet them, and stay as they are: ${bookings}.`)
  if (!yes) {
    if (ask === undefined) throw new StartProblem('Nothing was written: say --yes.')
    if (!/^(y|yes|т|так|t|tak|д|да)$/i.test((await ask('Keep these busy times? [y/N] ')).trim()))
      throw new StartProblem('Nothing was written.')
  }
  const file = {
    resourceId: resource.resource_id,
    name: basename(path),
    content,
    timeZone: resource.timezone,
  }
  await deps.database.inTransaction((tx) => importBusyTimes(tx, company, file, understood, now))
  print(`Imported: ${understood.times.length} busy times of ${resource.name}.`)
}

type Resource = { resource_id: string; name: string; timezone: string }

/** By its id, its key in the company's file, or its name where only one has it. */
async function namedResource(
  { database }: CommandDeps,
  company: CompanyScope,
  named: string | undefined,
): Promise<Resource> {
  const reference = named?.trim() ?? ''
  if (reference === '') throw new StartProblem('Say whose calendar it is: --resource <id, key or name>.')
  const resources = await database.db
    .selectFrom('resource')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'resource.company_id')
        .onRef('branch.branch_id', '=', 'resource.branch_id'),
    )
    .select(['resource.resource_id', 'branch.timezone'])
    .select(sql<string>`concat_ws(' ', resource.name, resource.last_name)`.as('name'))
    .where('resource.company_id', '=', company.companyId)
    .where((where) =>
      where.or([
        ...(isId(reference) ? [where('resource.resource_id', '=', reference.toLowerCase())] : []),
        where(sql`concat_ws(' ', resource.name, resource.last_name)`, '=', reference),
        where('resource.name', '=', reference),
        where.exists(
          where
            .selectFrom('catalogue_key')
            .select('catalogue_key.key')
            .whereRef('catalogue_key.company_id', '=', 'resource.company_id')
            .whereRef('catalogue_key.entity_id', '=', 'resource.resource_id')
            .where('catalogue_key.kind', '=', 'resource')
            .where('catalogue_key.key', '=', reference),
        ),
      ]),
    )
    .orderBy('resource.resource_id')
    .execute()
  const [resource, other] = resources
  if (resource === undefined) throw new StartProblem(`There is no resource ${reference}.`)
  if (other !== undefined)
    throw new StartProblem(
      `${reference} are several: say the id of one, ${resources.map(({ resource_id }) => resource_id).join(' or ')}.`,
    )
  return resource
}

async function contentOf(path: string, folder: string): Promise<string> {
  try {
    return await readFile(resolve(folder, path), 'utf8')
  } catch (error) {
    throw new StartProblem(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

const SHOWN = 5

function preview(
  { times, leftOut, unclearLines, strange }: Understood,
  {
    print,
    path,
    resource: { name, timezone },
  }: { print: Terminal['print']; path: string; resource: Resource },
): void {
  print(`Busy times of ${name} from now on, by the clock of ${timezone}: ${times.length}`)
  for (const { from, until, title } of times.slice(0, SHOWN))
    print(`  ${onWall(timezone, from)} to ${onWall(timezone, until)} ${title}`.trimEnd())
  if (times.length > SHOWN) print(`  and ${times.length - SHOWN} more`)
  const { free, cancelled, own, unclear } = leftOut
  print(`Left out: ${free} shown as free, ${cancelled} cancelled, ${own} bookings of ours.`)
  if (unclear > 0) print(`Not understood, and busy once at the time they name: ${unclear}.`)
  for (const line of unclearLines) print(`${path}:${line} cannot be understood`)
  for (const zone of strange)
    print(`Nobody knows the time zone “${zone}”: its times are taken as those of ${timezone}.`)
}

function onWall(timeZone: string, moment: number): string {
  const { date, seconds } = toLocal(timeZone, moment)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${date} ${two(seconds / 3600)}:${two((seconds % 3600) / 60)}`
}

async function bookingsMet(
  { database }: CommandDeps,
  company: CompanyScope,
  resourceId: string,
  { times }: Understood,
): Promise<number> {
  const { rows } = await sql<{ met: number }>`
    select count(distinct owner_id)::int as met from occupancy
     where company_id = ${company.companyId} and resource_id = ${resourceId} and blocking and kind <> 'HOLD'
       and exists (
         select from unnest(${times.map(({ from }) => from)}::float8[], ${times.map(({ until }) => until)}::float8[])
                     as each (from_at, until_at)
          where during && tstzrange(to_timestamp(from_at), to_timestamp(until_at)))`.execute(database.db)
  return rows[0]!.met
}
