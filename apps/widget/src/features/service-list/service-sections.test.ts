import { describe, expect, it } from 'vitest'
import type { Service } from '@zapys/contract'
import { bySection } from './service-sections.ts'

const service = (
  id: string,
  ordinal: number,
  parent: string | null = null,
  type: Service['type'] = 'SERVICE',
) => ({ id, name: id, ordinal, parent, type }) as Service

describe('bySection', () => {
  it('shows services under their categories in the order of the company, loose ones last', () => {
    const sections = bySection([
      service('loose', 1),
      service('nails', 2, null, 'GROUP'),
      service('hair', 1, null, 'GROUP'),
      service('manicure', 2, 'nails'),
      service('cut', 3, 'hair'),
      service('wash', 2, 'hair'),
      service('empty', 0, null, 'GROUP'),
    ])
    expect(sections.map(({ category, services }) => [category?.id, services.map(({ id }) => id)])).toEqual([
      ['hair', ['wash', 'cut']],
      ['nails', ['manicure']],
      [undefined, ['loose']],
    ])
  })

  it('a service of an inner category stands under the outer one', () => {
    const inner = [
      service('men', 1, 'hair', 'GROUP'),
      service('beard', 1, 'men'),
      service('hair', 1, null, 'GROUP'),
    ]
    expect(bySection(inner)[0]?.category?.id).toBe('hair')
  })

  it('categories that name each other as parents do not hang the page', () => {
    const circle = [service('a', 1, 'b', 'GROUP'), service('b', 1, 'a', 'GROUP'), service('cut', 1, 'a')]
    expect(bySection(circle).flatMap(({ services }) => services)).toHaveLength(1)
  })
})
