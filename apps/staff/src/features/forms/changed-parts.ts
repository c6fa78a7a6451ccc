/** Values that differ from the record as the form was opened: what others change meanwhile stays. */
export function changedParts<Parts extends object>(
  parts: Parts,
  opened: Record<keyof Parts, unknown>,
): Partial<Parts> {
  const before: Record<string, unknown> = opened
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name])
  return Object.fromEntries(Object.entries(parts).filter(isChanged)) as Partial<Parts>
}
