/** Reports imports in a forbidden direction, and where the code should move. */
import { posix } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { rooms, TEST_HELPERS, type Room } from './rooms.ts'

/** Tests, and helpers that tests of a package share. */
export const isTest = (file: string) => /\.(test|spec)\.tsx?$|^packages\/\w+\/test\//.test(file)

export const roomOf = (file: string): Room | undefined => rooms.find((room) => room.files.test(file))

/** `file` is relative to the project with forward slashes; it need not exist. */
export function violationsOf(file: string, source: string): string[] {
  const room = roomOf(file)
  if (room === undefined)
    return [`${file} stands in no room of the house: give it one in scripts/boundaries/rooms.ts.`]
  const misplaced = /\/index\.tsx?$/.test(file) && !isPackageEntry(file)
  return [
    ...(misplaced
      ? [`${file}: an index file stands only at a package’s entry; name the file after what it holds.`]
      : []),
    ...importsOf(file, source).flatMap((found) => {
      const problem = problemOf(file, room, found)
      return problem === undefined ? [] : [`${file}:${found.line} ${problem}`]
    }),
  ]
}

function problemOf(file: string, room: Room, found: Import): string | undefined {
  const target = targetOf(file, found.specifier)
  if (target === undefined) {
    if (isTest(file) || room.packages === undefined || room.packages.test(found.specifier)) return undefined
    return `imports ${found.specifier}: ${room.name} does not use that package. ${room.advice}`
  }
  // Data and styles belong to the whole app or package.
  if (/\.(json|css)$/.test(target) && workspaceOf(target) === workspaceOf(file)) return undefined
  const targetRoom = roomOf(target)
  if (targetRoom === undefined) return `imports ${target}, which stands in no room of the house.`
  if (isAllowed(file, room, target, targetRoom, found)) return undefined
  const onlyTypes =
    room.usesTypesOf?.includes(targetRoom.name) === true ? ' It may take types only (import type).' : ''
  return `imports ${target}: ${room.name} does not import ${targetRoom.name}.${onlyTypes} ${room.advice}`
}

function isAllowed(file: string, room: Room, target: string, targetRoom: Room, found: Import): boolean {
  const related = room.family !== undefined && room.family === targetRoom.family
  if (related && targetRoom.door !== true && nameIn(room, file) !== nameIn(targetRoom, target)) return false
  if (room === targetRoom || room.uses.includes(targetRoom.name)) return true
  const asTypes = room.usesTypesOf?.includes(targetRoom.name) === true
  if (isTest(file)) return asTypes || TEST_HELPERS.includes(targetRoom.name)
  return asTypes && found.typesOnly
}

const nameIn = (room: Room, file: string) => room.files.exec(file)?.[1]

const workspaceOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** The file that a specifier resolves to; undefined for a package of the registry or of Node. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('#')) return specifier.replace(/^#(\w+)\//, 'apps/$1/src/')
  const [, name = '', path = ''] = /^@zapys\/([\w-]+)\/?(.*)$/.exec(specifier) ?? []
  if (name === '') return undefined
  const entry = entries[`${name}/${path}`]
  if (entry !== undefined) return entry
  // The files of the kit are entry points: `@zapys/ui/button.tsx`.
  const isFile = /\.(tsx?|css)$/.test(path)
  return `${homeOf(name)}/src/${isFile ? path : path === '' ? 'index.ts' : `${path}/index.ts`}`
}

/** Entry points of packages that are not named after their file. */
const entries: Record<string, string> = {
  'company-file/templates': 'packages/company-file/src/new/templates.ts',
  'contract/endpoints': 'packages/contract/src/endpoints.ts',
  'contract/account-endpoints': 'packages/contract/src/account-endpoints.ts',
  'contract/payment-endpoints': 'packages/contract/src/payment-endpoints.ts',
  'contract/booking-endpoints': 'packages/contract/src/booking-endpoints.ts',
  'contract/code-resend': 'packages/contract/src/code-resend.ts',
  'contract/errors': 'packages/contract/src/errors/catalogue.ts',
  'contract/openapi': 'packages/contract/src/openapi.ts',
  'i18n/server': 'packages/i18n/src/server.ts',
}

const homeOf = (name: string) =>
  ['server', 'staff', 'widget'].includes(name) ? `apps/${name}` : `packages/${name}`

/** Every folder of the domain is an entry point: `@zapys/domain/slots`. */
const isPackageEntry = (file: string) => /^packages\/([^/]+\/src|domain\/src\/[^/]+)\/index\.ts$/.test(file)
