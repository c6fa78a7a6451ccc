/**
 * `npm run key -- create | list | revoke | invite | second-factor-off | set-up`: API keys and sign-in of staff, for the
 * operator of the installation. docs/rules/operator.md
 */
import { parseArgs } from 'node:util'
import { type Right, rights, type Role, roles } from '@zapys/contract'
import {
  addKey,
  addStaffByCommand,
  createKey,
  listKeys,
  type NewKey,
  staffNamed,
} from '../modules/staff/keys/public.ts'
import { inviteByCommand, removeFactorByCommand } from '../modules/staff/sessions/public.ts'
import { createSetUpLink } from '../modules/staff/set-up/public.ts'
import { revokeKey } from '../modules/staff/staff/public.ts'
import type { CompanyScope } from '../platform/db/company-scope.ts'
import { isId } from '../platform/db/ids.ts'
import type { Deps } from '../modules/deps/deps.ts'
import { readSettings } from '../config/config.ts'
import { type CommandDeps, inWords, namedCompany, runCommand, withDatabase } from './run-command.ts'
import { StartProblem } from '../config/start-problem.ts'

const usage = `npm run key -- create --company <id or alias> --scopes <scopes> [--name <text>] [--role <role>] [--resource <id>] [--strict]
npm run key -- list --company <id or alias>
npm run key -- revoke --company <id or alias> --key <id>
npm run key -- invite --company <id or alias> --name <text> --email <mail> | --phone <phone> [--role <role>] [--resource <id>]
npm run key -- second-factor-off --email <mail> | --phone <phone>
npm run key -- set-up

scopes: ${rights.join(', ')}, comma separated, or all
role:   ${roles.join(', ')}; owner when absent. A performer's key names the resource whose calendar is theirs.
strict: changes that affect upcoming bookings are rejected (409); without it they keep the bookings and name them.
invite: prints a link by which a staff member of this name signs in; it works once, for 7 days.
second-factor-off: for a person who has lost the phone and the recovery codes; all their sessions end.
set-up: prints a new link by which the first company and its owner are created, while there is no company.`

export const keyProgram = (args: readonly string[]): Promise<number> =>
  runCommand(() =>
    withDatabase((deps) =>
      keyCommand({ ...deps, publicUrl: ownAddress() }, args, (line) => console.log(line)),
    ),
  )

function ownAddress(): string {
  const { publicUrl, host, port } = readSettings(process.env)
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export type KeyCommandDeps = CommandDeps & Pick<Deps, 'publicUrl'>

/** Rejects with StartProblem if the command cannot be run. */
export async function keyCommand(
  deps: KeyCommandDeps,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const [act, options] = read(args)
  if (act === 'set-up') return printLink(await createSetUpLink(deps), print)
  if (act === 'second-factor-off') return secondFactorOff(deps, options, print)
  const company = await namedCompany(deps, options.company, usage)
  if (act === 'create') return create(deps, company, options, print)
  if (act === 'list') return list(deps, company, print)
  if (act === 'revoke') return revoke(deps, company, options.key, print)
  if (act === 'invite') return invite(deps, company, options, print)
  throw new StartProblem(usage)
}

const options = {
  company: { type: 'string' },
  scopes: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  resource: { type: 'string' },
  key: { type: 'string' },
  strict: { type: 'boolean' },
  email: { type: 'string' },
  phone: { type: 'string' },
} as const
type KeyOptions = { [Name in Exclude<keyof typeof options, 'strict'>]?: string | undefined } & {
  strict?: boolean | undefined
}

function read(args: readonly string[]): [act: string | undefined, KeyOptions] {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return [positionals.length === 1 ? positionals[0] : undefined, values]
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

/** Rejects a role and a resource that do not go together. */
function postOf({ name, role = 'owner', resource }: KeyOptions): Omit<NewKey, 'scopes'> {
  if (!isRole(role)) throw new StartProblem(`--role ${role} is none of ${roles.join(', ')}.`)
  if ((role === 'performer') !== (resource !== undefined))
    throw new StartProblem(
      'A performer’s key names whose calendar is theirs (--resource), and no other does.',
    )
  if (resource !== undefined && !isId(resource.toLowerCase()))
    throw new StartProblem(`--resource ${resource} is no id.`)
  return { role, name: name?.trim().slice(0, 200) || 'API', resourceId: resource?.toLowerCase() }
}

async function create(
  deps: CommandDeps,
  company: CompanyScope,
  options: KeyOptions,
  print: (line: string) => void,
): Promise<void> {
  const scopes = scopesOf(options.scopes)
  const post = { scopes, ...postOf(options), keepsBookings: options.strict !== true }
  const { role } = post
  const staffMemberId = await sameHolder(deps, company, post)
  const { keyId, key } =
    staffMemberId === undefined
      ? await inWords(createKey(deps, company, post))
      : await anotherKey(deps, company, { ...post, staffMemberId })
  if (staffMemberId !== undefined) print(`Another key of “${post.name}”; the earlier ones stay in force.`)
  print(`Key ${keyId} of the role ${role}, for ${scopes.join(', ')}.`)
  print(`Company ${company.companyId}: calls are under /v1/company/${company.companyId}/`)
  print('It is shown now and never again:')
  print(key)
}

/** The staff member of this name, who gets another key; undefined if there is none. Rejects one with another role. */
async function sameHolder(
  { database }: CommandDeps,
  company: CompanyScope,
  { name, role, resourceId }: Omit<NewKey, 'scopes'>,
): Promise<string | undefined> {
  const named = await staffNamed(database.db, company, name)
  const same = named.find((one) => one.role === role && (one.resource_id ?? undefined) === resourceId)
  if (same === undefined && named.length > 0)
    throw new StartProblem(
      `“${name}” works here already with the role ${named[0]!.role}: say --role ${named[0]!.role} for another key, or another --name.`,
    )
  return same?.staff_member_id
}

/** For a company without an owner who can sign in, and for an owner who has lost phone and email. */
async function invite(
  deps: KeyCommandDeps,
  company: CompanyScope,
  options: KeyOptions,
  print: (line: string) => void,
): Promise<void> {
  if (!options.name?.trim()) throw new StartProblem(usage)
  const post = postOf(options)
  const staffMemberId =
    (await sameHolder(deps, company, post)) ?? (await inWords(addStaffByCommand(deps, company, post)))
  const { email, phone } = options
  printLink(await inWords(inviteByCommand(deps, company, { staffMemberId, email, phone })), print)
}

function printLink(link: string | undefined, print: (line: string) => void): void {
  if (link === undefined) throw new StartProblem('No link: there is a company, or the link is a minute old.')
  print('The link works once. Open it in the browser of the person it is for:')
  print(link)
}

const anotherKey = (
  { database, clock }: CommandDeps,
  company: CompanyScope,
  { name, scopes, keepsBookings, staffMemberId }: NewKey & { staffMemberId: string },
) =>
  database.inTransaction((tx) =>
    addKey(tx, company, { by: null, name, staffMemberId, scopes, keepsBookings, now: clock.now() }),
  )

function scopesOf(named: string | undefined): Right[] {
  if (named?.trim() === 'all') return [...rights]
  const scopes = (named ?? '').split(',').map((scope) => scope.trim())
  const unknown = scopes.filter((scope) => !rights.some((right) => right === scope))
  if (unknown.length > 0)
    throw new StartProblem(`--scopes takes ${rights.join(', ')}, or all, and not “${unknown.join(', ')}”.`)
  return rights.filter((right) => scopes.includes(right))
}

const isRole = (text: string): text is Role => roles.some((role) => role === text)

async function list({ database }: CommandDeps, company: CompanyScope, print: (line: string) => void) {
  const keys = await listKeys(database.db, company)
  if (keys.length === 0) print('There is no key yet.')
  const day = (moment: number | null) => (moment === null ? 'never' : new Date(moment).toISOString())
  for (const key of keys)
    print(
      [
        `${key.api_key_id}  …${key.ending}  ${key.name}, ${key.role}: ${key.scopes.join(', ')};`,
        `made ${day(key.created)}, last used ${day(key.last_used_at)}`,
        ...(key.revoked_at === null ? [] : [`; REVOKED ${day(key.revoked_at)}`]),
      ].join(' '),
    )
}

async function revoke(
  deps: CommandDeps,
  company: CompanyScope,
  key: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const keyId = key?.toLowerCase() ?? ''
  if (!isId(keyId)) throw new StartProblem('--key is the id that “list” shows, not the key itself.')
  if (!(await revokeKey(deps, company, keyId)))
    throw new StartProblem(`The company has no key ${keyId} that is in force.`)
  print(`Key ${keyId} opens nothing any more.`)
}

async function secondFactorOff(
  { database }: CommandDeps,
  { email, phone }: KeyOptions,
  print: (line: string) => void,
): Promise<void> {
  const login = email ?? phone
  if (login === undefined) throw new StartProblem(usage)
  if (!(await inWords(removeFactorByCommand(database, login))))
    throw new StartProblem(`Nobody with ${login} has a second factor.`)
  print(`${login} signs in without a second factor now. All sessions have ended.`)
}
