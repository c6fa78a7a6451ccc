import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { layerOrder, orderIn } from './layer-order.ts'

const styles = readFileSync(new URL('../src/theme/styles.css', import.meta.url), 'utf8')

describe('the order of the cascade layers', () => {
  it('stands before all rules, in whatever order the bundler joins them', async () => {
    const sheet = { type: 'asset', fileName: 'assets/style.css', source: '@layer components{a{color:red}}' }
    const script = { type: 'asset', fileName: 'assets/a.js', source: 'a' }
    const { generateBundle } = layerOrder() as unknown as {
      generateBundle(options: unknown, bundle: unknown): Promise<void>
    }
    await generateBundle({}, { sheet, script })
    expect(sheet.source).toBe(`${orderIn(styles)}@layer components{a{color:red}}`)
    expect(script.source).toBe('a')
  })

  it('is that of the theme, the company’s own sheet last', () => {
    expect(orderIn(styles)).toMatch(/^@layer kept, reset, .*components, utilities, company;$/)
    expect(() => orderIn('a { color: red }')).toThrow('does not begin')
  })
})
