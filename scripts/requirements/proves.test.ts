import { describe, expect, it } from 'vitest'
import { provingTests } from './proves.ts'

// Concatenated, so that the tool does not read the examples as lines of this file.
const PROVES = '// proves'
const inFile = (...lines: string[]) => provingTests('a.test.ts', lines.join('\n'))

describe('lines that name rows of the ledger', () => {
  it('belong to the next test', () => {
    expect(
      inFile(
        `${PROVES} S4.cart.1`,
        "it('adds', () => {})",
        `${PROVES} S4.cart.2 S4.list.1`,
        `${PROVES} S4.cart.3`,
        "it('removes',",
        '  () => {})',
      ),
    ).toEqual([
      { firstLine: 2, lastLine: 2, ids: ['S4.cart.1'] },
      { firstLine: 5, lastLine: 6, ids: ['S4.cart.2', 'S4.list.1', 'S4.cart.3'] },
    ])
  })

  it('belong to the table around them', () => {
    expect(
      inFile(
        'it.each([',
        `  ${PROVES} S4.cart.1`,
        "  { on: 'a day' },",
        '])',
        "('is open on $on', () => {})",
        "it('another', () => {})",
      ),
    ).toEqual([{ firstLine: 1, lastLine: 5, ids: ['S4.cart.1'] }])
  })

  it('belong to the test that takes a table written above it', () => {
    expect(
      inFile(
        'const days = [',
        `  ${PROVES} S4.cart.1`,
        "  { on: 'a day' },",
        ']',
        "test.describe('days', () => {",
        '  for (const { on } of days)',
        '    test(`is open on ${on}`, () => {})',
        '})',
      ),
    ).toEqual([{ firstLine: 7, lastLine: 7, ids: ['S4.cart.1'] }])
  })

  it('are not seen in texts, and groups and fixtures are no tests', () => {
    expect(
      inFile(
        `const text = '${PROVES} S4.cart.9'`,
        `${PROVES} S4.cart.1`,
        'const test = base.extend({})',
        'test.use({})',
        "test.describe('a group', () => {",
        "  test('a test', () => {})",
        '})',
      ),
    ).toEqual([{ firstLine: 6, lastLine: 6, ids: ['S4.cart.1'] }])
  })

  it('are rejected where they name no row, or no test follows', () => {
    expect(() => inFile(`${PROVES} the cart`, "it('adds', () => {})")).toThrow(
      'a.test.ts:1: “the” is no id of the ledger',
    )
    expect(() => inFile("it('adds', () => {})", `${PROVES} S4.cart.1`)).toThrow(
      'a.test.ts:2: no test follows this line',
    )
  })
})
