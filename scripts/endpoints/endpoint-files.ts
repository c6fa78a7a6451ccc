/** Texts of the files of endpoints, made from the calls: the widget loads these without the schema library. */
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
  operator: {
    name: 'operatorEndpoints',
    about: 'Calls that no page of the widget makes: those with an API key.',
  },
} as const

/**
 * By file name, unformatted. Calls in `written` keep their order and new ones follow: schemas that several calls share are
 * named after the first of them in the API description, and such a name must not change.
 */
export function endpointFiles(
  calls: Readonly<Record<string, Call>>,
  written: readonly string[],
): Record<string, string> {
  const names = [...new Set([...written.filter((name) => name in calls), ...Object.keys(calls)])]
  const groups = Map.groupBy(
    names.map((name) => [name, calls[name]!] as const),
    ([, { loadedWith }]) => loadedWith ?? 'operator',
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
