import { describe, expect, it } from 'vitest'
import { companySchema } from './company-schema.ts'

describe('the shape of a company file', () => {
  it('stands in docs for editors as it is, because a file that completes wrongly is worse than none (vitest -u writes it)', async () => {
    await expect(`${JSON.stringify(companySchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../../docs/company.schema.json',
    )
  })

  it('knows every key of a file and what it means', () => {
    const { properties, additionalProperties } = companySchema() as {
      properties: Record<string, { description?: string }>
      additionalProperties: boolean
    }
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['alias', 'branches', 'services', 'survey']),
    )
    expect(properties['alias']!.description).toContain('/i/{alias}')
    expect(additionalProperties).toBe(false)
  })
})
