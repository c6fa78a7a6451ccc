/**
 * Texts of generated files of the contract: the list of calls, and endpoints, which the widget loads without the schema
 * library.
 */
import type { Call } from '@zapys/contract'

const files = {
  booking: {
    name: 'bookingEndpoints',
    about: 'Calls on the way to a booking: the widget has them from its first load.',
  },
  account: {
    name: 'accountEndpoints',
    about: 'Calls of sign-in and of own data: the widget loads them with the screens of the account.',
  },
  payment: {
    name: 'paymentEndpoints',
    about: 'Calls that pay: the widget loads them with the screens of payment.',
  },
  staff: {
    name: 'staffEndpoints',
    about: 'Calls that no page of the widget makes: those of staff and of programs with an API key.',
  },
} as const

/**
 * Unformatted contents by file name. Calls in `written` keep their order and new ones follow: schemas that several
 * calls share are named after the first of them in the API description, and such a name must not change.
 */
export function endpointFiles(
  calls: Readonly<Record<string, Call>>,
  written: readonly string[],
): Record<string, string> {
  const names = [...new Set([...written.filter((name) => name in calls), ...Object.keys(calls)])]
  const groups = Map.groupBy(
    names.map((name) => [name, calls[name]!] as const),
    ([, { loadedWith }]) => loadedWith ?? 'staff',
  )
  return Object.fromEntries(
    Object.entries(files).map(([group, { name, about }]) => {
      const lines = (groups.get(group as keyof typeof files) ?? []).map(
        ([call, { endpoint }]) => `  ${call}: ${literal(endpoint)},`,
      )
      const text = [
        `/** ${about} Generated from the calls: \`npm run endpoints\`. */`,
        `import type { Endpoint } from './endpoint.ts'`,
        '',
        `export const ${name} = {`,
        ...lines,
        '} as const satisfies Record<string, Endpoint>',
        '',
      ].join('\n')
      return [`${group}-endpoints.ts`, text]
    }),
  )
}

const literal = (endpoint: Call['endpoint']) =>
  `{ ${Object.entries(endpoint)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : String(value)}`)
    .join(', ')} }`

/** The file that lists all calls. `paths`: files of calls, `staff/device-calls.ts`. */
export function callsFile(paths: readonly string[]): string {
  const modules = paths.toSorted().map((path) => ({ path, name: moduleName(path) }))
  return [
    '/** Every call of the API under its name. Generated from the files of calls, which export nothing else: `npm run endpoints`. */',
    `import type { Call } from './call.ts'`,
    `import type { EndpointName } from './endpoints.ts'`,
    ...modules.map(({ path, name }) => `import * as ${name} from './${path}'`),
    '',
    'export const calls = {',
    ...modules.map(({ name }) => `  ...${name},`),
    '} satisfies Record<EndpointName, Call>',
    '',
    'export type Calls = typeof calls',
    '',
  ].join('\n')
}

/** `staffDeviceCalls` of `staff/device-calls.ts`. */
const moduleName = (path: string) =>
  path.replace(/\.ts$/, '').replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
