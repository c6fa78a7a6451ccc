/** Usual grouping of phone numbers in the countries of most companies, after `+`. */
const habits: readonly [pattern: RegExp, groups: string][] = [
  [/^380(\d{2})(\d{3})(\d{4})$/, '380 $1 $2 $3'],
  [/^48(\d{3})(\d{3})(\d{3})$/, '48 $1 $2 $3'],
  [/^7(\d{3})(\d{3})(\d{2})(\d{2})$/, '7 $1 $2 $3 $4'],
]

/** Groups a company's international number; other formats stay as the company wrote them. */
export function phoneInGroups(phone: string): string {
  const [, digits] = /^\+(\d{8,15})$/.exec(phone.trim()) ?? []
  if (digits === undefined) return phone
  const [pattern, groups] = habits.find(([each]) => each.test(digits)) ?? [/(\d{3})(?=\d)/g, '$1 ']
  return `+${digits.replace(pattern, groups)}`
}

/** `tel:` link of a number. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
