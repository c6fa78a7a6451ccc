/**
 * Reports writes to a table outside the folder, or the file, that owns it. Rejects a write whose table name cannot be
 * read (from a variable), because its owner cannot be checked.
 */
import { targetOf } from './check.ts'
import { importsOf } from './imports.ts'
import { writesOf } from './writes.ts'

/** Folders of apps/server/src/modules and of apps/server/src/platform. */
export const owners: Record<string, readonly string[]> = {
  'clients/accounts': [
    'code_challenge',
    'person',
    'person_client',
    'person_device',
    'person_identity',
    'session',
    'phone_change',
    'social_attempt',
  ],
  'booking/appointments': ['appointment', 'appointment_service'],
  'staff/audit': ['audit_entry'],
  'staff/inbox': ['inbox_aside', 'inbox_look'],
  'catalogue/branches': ['branch'],
  'platform/proof-of-work': ['spent_challenge'],
  'clients/clients': ['client', 'client_note'],
  'catalogue/companies': ['company', 'company_alias', 'company_settings', 'entity_title'],
  'catalogue/company-files': ['catalogue_key', 'exported_file'],
  'clients/erasure-and-export': ['account_deletion'],
  'platform/db': ['installation', 'kept_demo', 'company_version', 'idempotency', 'migration'],
  'messaging/outbox': ['lease', 'messenger_chat', 'outbox_message', 'short_link'],
  'booking/events': ['event'],
  'catalogue/fields': ['extra_field'],
  'catalogue/files': ['file'],
  'booking/holds': ['hold', 'waiting_entry', 'waiting_look'],
  'staff/keys': ['api_key', 'staff_member'],
  'staff/sessions': [
    'staff_code',
    'staff_invitation',
    'staff_person',
    'staff_person_identity',
    'staff_second_factor',
    'staff_second_step',
    'staff_session',
  ],
  'platform/rate-limits': ['usage_count'],
  'money/memberships': [
    'free_membership',
    'membership',
    'membership_change',
    'membership_freeze',
    'membership_gift',
    'membership_template',
    'membership_use',
  ],
  'messaging/message-limits': ['message_limit'],
  'messaging/messages': ['message', 'message_text', 'notification'],
  'messaging/calendar-feeds': ['calendar_feed'],
  'messaging/external-calendars': ['outside_calendar'],
  'messaging/staff-devices': ['staff_device'],
  'messaging/staff-notifications': ['staff_notification'],
  'messaging/webhooks': ['webhook_delivery', 'webhook_endpoint'],
  'money/payments': [
    'fiscal_account',
    'fiscal_receipt',
    'ledger_entry',
    'payment',
    'payment_account',
    'payment_notice',
    'payment_refund',
    'sandbox_payment',
    'sandbox_refund',
  ],
  'money/till': ['till_day'],
  'catalogue/pictures': ['image', 'picture'],
  'clients/ratings': ['rating', 'rating_count'],
  'catalogue/resources': ['resource', 'resource_type'],
  'booking/restrictions': ['restriction'],
  'catalogue/services': [
    'branch_service',
    'discount',
    'resource_service',
    'service',
    'service_need',
    'service_need_resource',
    'service_price',
    'service_price_list',
  ],
  'booking/slots': ['cycle_frame', 'day_frame', 'occupancy'],
  'clients/surveys': ['survey', 'survey_form'],
}

const MODULES = 'apps/server/src/modules'

/** Tables written by one file only: that file, its permitted callers, and what they offer. */
export const writers = [
  {
    tables: ['appointment', 'appointment_service'],
    file: `${MODULES}/booking/appointments/save-appointment.ts`,
    callers: [
      'write-bookings',
      'write-move',
      'write-change',
      'write-end',
      'write-restore',
      'write-status',
      'own-data',
      'client-bookings',
    ].map((name) => `${MODULES}/booking/appointments/${name}.ts`),
    advice:
      'make, move or end a booking by writeBookings, writeMove or writeEnd, so that it passes all their steps (docs/rules/booking.md); from another folder ask appointments to.',
  },
] as const satisfies { tables: string[]; file: string; callers: string[]; advice: string }[]

type Writer = (typeof writers)[number]

const writerOf = new Map<string, Writer>(
  writers.flatMap((writer) => writer.tables.map((table) => [table, writer] as const)),
)

const ownerOf = new Map(
  Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder] as const)),
)

/**
 * Files that receive statements or table names from their caller, which counts as the writer; and backups, which
 * restore the rows of all tables.
 */
const handedIn =
  /^apps\/server\/src\/(platform\/db\/(delete-in-batches|merged|reseal-column|migrate|driver|embedded\/embedded)|cli\/backup\/(back-up|restore))\.ts$/

/** Programs that serve requests. Excluded: the demo, tests, and company files, which write rows of all tables. */
const watched = /^apps\/server\/src\/(?!demo\/)(?!modules\/catalogue\/company-files\/)(?!.*\.test\.ts$)/

const folderOf = (file: string): string | undefined =>
  /^apps\/server\/src\/(?:modules\/([^/]+\/[^/]+)|(platform\/[^/]+))\//.exec(file)?.slice(1).find(Boolean)

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
  return [...new Set([...told, ...writers.flatMap((writer) => strangeCallsOf(writer, file, source))])]
}

const isOwner = (file: string, table: string) => {
  const writer = writerOf.get(table)
  if (writer !== undefined) return file === writer.file
  return ownerOf.has(table) && ownerOf.get(table) === folderOf(file)
}

/** A caller of the writer counts as a writer, too. Imports of its types do not. */
function strangeCallsOf({ file: writer, callers, advice }: Writer, file: string, source: string): string[] {
  if (file === writer || callers.includes(file)) return []
  return importsOf(file, source)
    .filter(({ specifier, typesOnly }) => !typesOnly && targetOf(file, specifier) === writer)
    .map(
      ({ line }) => `${file}:${line} calls ${writer}, which is only for ${callers.join(' and ')}: ${advice}`,
    )
}

function adviceOn(table: string): string {
  const writer = writerOf.get(table)
  if (writer !== undefined) return `whose rows only ${writer.file} writes: ${writer.advice}`
  const owner = ownerOf.get(table)
  return owner === undefined
    ? 'which has no owner: name the one folder that writes it in scripts/boundaries/owners.ts.'
    : `whose rows only ${owner} writes: call what it exports for that, or export it there. Where ${owner} imports this folder, let it call you and write itself, or take the act as a parameter.`
}

/** Created by the program before the first migration, so the schema does not contain it. */
const BEFORE_THE_SCHEMA = 'migration'

const LIST = 'scripts/boundaries/owners.ts'

/** Differences between the list and the schema; `files` are those of the project, relative to it. */
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
    ...writers
      .flatMap(({ file, callers }) => [file, ...callers])
      .filter((file) => !files.includes(file))
      .map((file) => `${LIST} names ${file}, which is not there: name what took its place.`),
  ]
}
