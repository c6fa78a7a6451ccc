/** A category stands for all services in it and in its subcategories. */
import type { CompanyFile } from './schema.ts'

type Tree = Pick<CompanyFile, 'services'>

export function servicesIn({ services }: Tree, keys: readonly string[]): string[] {
  const children = Map.groupBy(services, ({ parent }) => parent)
  const categories = new Set(services.filter(({ type }) => type === 'GROUP').map(({ key }) => key))
  const below = (key: string): string[] =>
    categories.has(key) ? (children.get(key) ?? []).flatMap((child) => below(child.key)) : [key]
  return [...new Set(keys.flatMap(below))]
}

/** Returns the file with a category in place of each complete list of its services. */
export function withCategories(file: CompanyFile): CompanyFile {
  const categories = file.services
    .filter(({ type }) => type === 'GROUP')
    .map(({ key }) => ({ key, services: servicesIn(file, [key]) }))
    .filter(({ services }) => services.length > 0)
    .toSorted((one, other) => other.services.length - one.services.length)
  const shorter = (keys: string[]): string[] => {
    const whole = categories.find(({ services }) => services.every((key) => keys.includes(key)))
    return whole === undefined
      ? keys
      : [whole.key, ...shorter(keys.filter((key) => !whole.services.includes(key)))]
  }
  return {
    ...file,
    discounts: file.discounts.map((discount) => ({ ...discount, services: shorter(discount.services) })),
    membership_templates: file.membership_templates.map((template) => ({
      ...template,
      services: shorter(template.services),
    })),
  }
}
