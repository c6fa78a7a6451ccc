import { describe, expect, it } from 'vitest'
import { companyInLink } from './company-link.ts'

describe('the start page understands what a client types', () => {
  it.each([
    { typed: 'studio', company: 'studio' },
    { typed: '  nails.by_anna ', company: 'nails.by_anna' },
    { typed: 'https://book.example/i/studio', company: 'studio' },
    { typed: 'book.example/i/studio/b/1/s?src=x', company: 'studio' },
    { typed: '/i/studio', company: 'studio' },
    { typed: 'https://book.example/c/studio/b', company: 'studio' },
    { typed: 'https://book.example/i/%D1%81%D1%82%D1%83%D0%B4%D1%96%D1%8F', company: 'студія' },
    { typed: '', company: undefined },
    { typed: 'https://book.example/', company: undefined },
    { typed: 'two words', company: undefined },
    { typed: 'book.example/i/%E0%A4%A', company: undefined },
  ])('"$typed" means $company', ({ typed, company }) => {
    expect(companyInLink(typed)).toBe(company)
  })
})
