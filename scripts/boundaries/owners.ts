/**
 * Says where rows of a table are written outside of the one folder that owns it. Whatever cannot be read (a table's name
 * out of a variable) is refused, since nobody would know who writes.
 */
import { writesOf } from './writes.ts'

/** Folders of apps/server/src/capabilities, and `database`. */
export const owners: Record<string, readonly string[]> = {
  accounts: [
    ...['code_challenge', 'person', 'person_client', 'person_device', 'person_identity', 'session'],
    'social_attempt',
  ],
  appointments: ['appointment', 'appointment_service'],
  branches: ['branch'],
  challenges: ['spent_challenge'],
  clients: ['client'],
  companies: ['company', 'company_alias', 'company_settings', 'entity_title'],
  'data-rights': ['account_deletion'],
  database: ['idempotency', 'migration'],
  deliveries: ['lease', 'messenger_chat', 'outbox_message', 'short_link'],
  events: ['event'],
  fields: ['extra_field'],
  files: ['file'],
  'hold-rows': ['hold'],
  limits: ['usage_count'],
  memberships: ['membership_template'],
  messages: ['message', 'notification'],
  offers: ['waiting_look'],
  pictures: ['picture'],
  ratings: ['rating'],
  resources: ['resource', 'resource_type'],
  restrictions: ['restriction'],
  services: [
    ...['branch_service', 'discount', 'resource_service', 'service', 'service_need', 'service_need_resource'],
    ...['service_price', 'service_price_list'],
  ],
  slots: ['cycle_frame', 'day_frame', 'occupancy'],
  surveys: ['survey', 'survey_form'],
  wishes: ['waiting_entry'],
}

const ownerOf = new Map(
  Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder] as const)),
)

/** Where statements are handed in as texts, or a table's name is, since it is the caller that writes. */
const handedIn = /^apps\/server\/src\/database\/(delete-in-batches|migrate|database|embedded\/embedded)\.ts$/

/** Programs that serve; the demo is put in from outside, as tests put in their rows. */
const watched = /^apps\/server\/src\/(?!demo\/)(?!.*\.test\.ts$)/

const folderOf = (file: string): string | undefined =>
  /^apps\/server\/src\/(?:capabilities\/([^/]+)|(database))\//.exec(file)?.slice(1).find(Boolean)

/** `file` is relative to the project with forward slashes; it need not exist. */
export function strangeWritersOf(file: string, source: string): string[] {
  if (!watched.test(file)) return []
  const told = writesOf(file, source, (name) => ownerOf.has(name)).flatMap((write) => {
    if ('tables' in write)
      return write.tables
        .filter((table) => !isOwner(file, table))
        .map((table) => `${file}:${write.line} writes ${table}, ${adviceOn(table)}`)
    return handedIn.test(file)
      ? []
      : [
          `${file}:${write.line} writes, and ${write.unread}: write the name where the rows are written, so that its owner is known.`,
        ]
  })
  return [...new Set(told)]
}

const isOwner = (file: string, table: string) => ownerOf.has(table) && ownerOf.get(table) === folderOf(file)

function adviceOn(table: string): string {
  const owner = ownerOf.get(table)
  return owner === undefined
    ? 'which has no owner: name the one folder that writes it in scripts/boundaries/owners.ts.'
    : `whose rows only ${owner} writes: call what it exports for that, or export it there. Where ${owner} imports this folder, let it call you and write itself, or take the act as a parameter.`
}

/** Made by the program itself before the first migration, so the finished schema does not have it. */
const BEFORE_THE_SCHEMA = 'migration'

const LIST = 'scripts/boundaries/owners.ts'

/** What the list and the finished schema do not say alike; `files` are those of the project, relative to it. */
export function ownersOfSchema(schema: string, files: readonly string[]): string[] {
  const lines = schema.split('\n').map((line) => /^create table (\w+)/i.exec(line)?.[1])
  const listed = Object.values(owners).flat()
  return [
    ...lines.flatMap((table, index) =>
      table === undefined || ownerOf.has(table)
        ? []
        : [`schema.sql:${index + 1} makes ${table}, ${adviceOn(table)}`],
    ),
    ...listed
      .filter((table) => !lines.includes(table) && table !== BEFORE_THE_SCHEMA)
      .map((table) => `${LIST} names ${table}, which is no table of schema.sql: take it out.`),
    ...listed
      .filter((table, index) => listed.indexOf(table) < index)
      .map((table) => `${LIST} names ${table} twice: a table has one owner.`),
    ...Object.keys(owners)
      .filter((folder) => !files.some((file) => folderOf(file) === folder))
      .map((folder) => `${LIST} names ${folder}, which is no folder that owns tables: take it out.`),
  ]
}
