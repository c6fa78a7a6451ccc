import { describe, expect, it } from 'vitest'
import { nextPage, withPage } from './index.ts'

const pageOf = (number: number, ...ids: string[]) => ({
  content: ids.map((id) => ({ id })),
  page: { number, size: 2, total_pages: 3, total_elements: 5 },
})
const idsOf = (list: { content: { id: string }[] }) => list.content.map(({ id }) => id)

describe('a list that grows page by page', () => {
  // proves S4.list.3
  it('a page asked for by its number is appended', () => {
    const list = withPage(pageOf(0, 'a', 'b'), pageOf(1, 'c', 'd'), { page: 1 })
    expect(idsOf(list)).toEqual(['a', 'b', 'c', 'd'])
    expect(list.page.number).toBe(1)
  })
  // proves S4.list.4
  it('an answer without a page number replaces what was shown', () => {
    expect(idsOf(withPage(pageOf(1, 'a', 'b'), pageOf(0, 'c'), {}))).toEqual(['c'])
  })
  it('what slid from one page to the next meanwhile is shown once', () => {
    expect(idsOf(withPage(pageOf(0, 'a', 'b'), pageOf(1, 'b', 'c'), { page: 1 }))).toEqual(['a', 'b', 'c'])
  })
  it('the first answer is the list', () => {
    expect(idsOf(withPage(undefined, pageOf(0, 'a'), { page: 0 }))).toEqual(['a'])
  })
  it.each([
    { shown: pageOf(0, 'a'), next: 1 },
    { shown: pageOf(2, 'a'), next: undefined },
    {
      shown: { ...pageOf(0), page: { number: 0, size: 2, total_pages: 0, total_elements: 0 } },
      next: undefined,
    },
  ])('after page $shown.page.number of $shown.page.total_pages comes page $next', ({ shown, next }) => {
    expect(nextPage(shown)).toBe(next)
  })
})
