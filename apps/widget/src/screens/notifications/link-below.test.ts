import { describe, expect, it } from 'vitest'
import { linkBelow } from './link-below.ts'

describe('the link of a notification opens the right address', () => {
  it.each([
    {
      root: '/i/studio',
      link: '/records_details/7',
      to: '/i/studio/records_details/7',
      because: 'a screen of the company, whose alias stays',
    },
    {
      root: '/i/studio?utm_source=mail',
      link: '/records_details/7',
      to: '/i/studio/records_details/7?utm_source=mail',
      because: 'what the visitor came with goes along',
    },
    {
      root: '/i/studio?utm_source=mail',
      link: '/b/2/s/3/d?r=4#key=5',
      to: '/i/studio/b/2/s/3/d?r=4&utm_source=mail#key=5',
      because: 'the key stays behind the hash',
    },
    {
      root: '/i/studio',
      link: '//evil.example',
      to: '/i/studio//evil.example',
      because: 'nothing leads out of the company',
    },
  ])('$link opens $to: $because', ({ root, link, to }) => {
    expect(linkBelow(root, link)).toBe(to)
  })
})
