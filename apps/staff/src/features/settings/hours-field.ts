/** Typed hours, including half hours (`1.5`, `1,5`). No React here. */
const HOUR = 3600

export const typedHours = (seconds: number): string => String(Math.round((seconds / HOUR) * 100) / 100)

/** Seconds of whole minutes; undefined if not a number. */
export const secondsOfHours = (typed: string): number | undefined => {
  const plain = typed.trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 60) * 60 : undefined
}

export const wholeIn = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined
