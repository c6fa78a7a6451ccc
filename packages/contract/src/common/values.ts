/** Objects and lists of which the code knows more than the compiler. */

/** The names of an object that has no others. */
export const keysOf = <Given extends object>(given: Given): (keyof Given & string)[] =>
  Object.keys(given) as (keyof Given & string)[]

/** One value for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name, index: number) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name, index) => [name, valueOf(name, index)])) as Record<Name, Value>

type WithoutUndefined<Given> = { [Name in keyof Given]?: Exclude<Given[Name], undefined> }

/** Only what is set: spread over other values, it leaves the rest as they were. */
export const withoutUndefined = <Given extends object>(given: Given) =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Given>

/** Its fields, whatever it is: what is no object has none. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
