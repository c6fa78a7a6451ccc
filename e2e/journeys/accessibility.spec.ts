/** The accessibility check of all journeys finds low contrast, once for each style. */
import { accessibilityProblems } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const line = (style: string, text: string) => `<p class="${style}">${text}</p>`
const page = (...lines: string[]) => `<!doctype html><html lang="en"><head><title>Contrast</title><style>
  .pale { color: #ddd; background: #fff } .dim { color: #ccc; background: #fff } .clear { color: #000; background: #fff }
  details:not([open]) > .pale { display: none }
</style></head><body><main><h1 class="clear">Contrast</h1>${lines.join('')}</main></body></html>`

test('low contrast is found, also in a second style and in text that was hidden before', async ({
  page: screen,
}) => {
  const found = async (...lines: string[]) => {
    await screen.setContent(page(...lines))
    return (await accessibilityProblems(screen)).map((barrier) => barrier.replaceAll(/^.*?<|<\/.*$/g, ''))
  }
  expect(await found(line('clear', 'Black on white'))).toEqual([])
  expect(await found(line('clear', 'Black on white'), line('pale', 'First'))).toEqual([
    'p class="pale">First',
  ])
  expect(await found(line('pale', 'Second'), line('dim', 'Third'))).toEqual(['p class="dim">Third'])
  const closed = `<details><summary class="clear">More</summary>${line('pale', 'Hidden')}</details>`
  expect(await found(closed)).toEqual([])
  expect(await found(closed.replace('<details>', '<details open>'))).toEqual(['p class="pale">Hidden'])
})
