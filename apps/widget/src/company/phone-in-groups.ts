/** How the countries of most companies write their numbers, after `+`. */
const habits: readonly [pattern: RegExp, groups: string][] = [
  [/^380(\d{2})(\d{3})(\d{4})$/, '380 $1 $2 $3'],
  [/^48(\d{3})(\d{3})(\d{3})$/, '48 $1 $2 $3'],
  [/^7(\d{3})(\d{3})(\d{2})(\d{2})$/, '7 $1 $2 $3 $4'],
]

/** A company's international number as people read it; one that the company wrote in its own way stays so. */
export function phoneInGroups(phone: string): string {
  const [, digits] = /^\+(\d{8,15})$/.exec(phone.trim()) ?? []
  if (digits === undefined) return phone
  const [pattern, groups] = habits.find(([each]) => each.test(digits)) ?? [/(\d{3})(?=\d)/g, '$1 ']
  return `+${digits.replace(pattern, groups)}`
}

/** For a link that calls it. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
