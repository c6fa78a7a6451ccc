/** Typed access to objects and lists where the code knows more than the compiler. */

/** The keys of an object without further keys. */
export const keysOf = <Given extends object>(object: Given): (keyof Given & string)[] =>
  Object.keys(object) as (keyof Given & string)[]

/** One value for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name, index: number) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name, index) => [name, valueOf(name, index)])) as Record<Name, Value>

type WithoutUndefined<Given> = { [Name in keyof Given]?: Exclude<Given[Name], undefined> }

/** Drops undefined fields, so that spreading the result keeps the other values. */
export const withoutUndefined = <Given extends object>(object: Given) =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Given>

/** The value as an object; an empty object if it is none. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
