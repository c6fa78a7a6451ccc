import { expect, it } from 'vitest'
import { firstStyle } from './first-style.ts'
import { themeText } from '@zapys/ui/theme/theme-text.ts'

const look = { parsedCssVariables: { '--background-main': '#fff7e6' } }

it('a company without CSS of its own has its colours at the first paint, and nothing else', () => {
  expect(firstStyle(look, null)).toBe(themeText(look))
})

it('a company’s own CSS comes after its colours, and cannot end the element it stands in', () => {
  const css = '@layer company { .z-card::before { content: "</style><script>"; } }'
  const text = firstStyle(look, css)
  expect(text.startsWith(themeText(look))).toBe(true)
  expect(text).not.toContain('</')
  expect(text.endsWith(String.raw`content: "<\/style><script>"; } }`)).toBe(true)
})
