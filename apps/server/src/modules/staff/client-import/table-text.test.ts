import { describe, expect, it } from 'vitest'
import { knownHeadsIn } from './clients-csv.ts'
import { decodeAs, decodings, sampleOf } from './table-text.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])),
  )
const read = (content: Uint8Array) => decodings(content, knownHeadsIn)

const polish = bytes(
  'Imi',
  0xea,
  ';Nazwisko;Telefon\r\n',
  0xa3,
  'ukasz;Wi',
  0x9c,
  'niewski;1\r\nMa',
  0xb3,
  'gorzata;D',
  0xb9,
  'browska;2\r\n',
)
const ukrainian = bytes(0xb2, 0xec, 0x92, 0xff, ';', 0xd2, 0xe5, 0xeb, '\r\n', 0xce, 0xeb, 0xff, ';1\r\n')
const german = bytes(
  'Name;Phone\r\nMichael M',
  0xfc,
  'ller ',
  0x80,
  ';1\r\nS',
  0xf8,
  'ren N',
  0xf8,
  'rgaard;2\r\n',
)

describe('the encoding of a table', () => {
  it.each([
    { what: 'Polish of Windows', content: polish, encoding: 'windows-1250', has: 'Małgorzata;Dąbrowska' },
    { what: 'Ukrainian of Windows', content: ukrainian, encoding: 'windows-1251', has: 'Оля;1' },
    { what: 'UTF-8', content: new TextEncoder().encode('ПІБ\nОля'), encoding: 'utf-8', has: 'Оля' },
    {
      what: 'UTF-16 with its mark',
      content: Buffer.from('\uFEFFName\tPhone\nОля\t1', 'utf16le'),
      encoding: 'utf-16le',
      has: 'Оля\t1',
    },
    {
      what: 'UTF-16 without its mark',
      content: Buffer.from('Name\tPhone\nОля\t1', 'utf16le').swap16(),
      encoding: 'utf-16be',
      has: 'Оля\t1',
    },
  ])('is found by the content: $what', ({ content, encoding, has }) => {
    const found = read(content)
    expect(found).toMatchObject([{ encoding }])
    expect(found[0]!.text).toContain(has)
  })

  it('is left to the caller where two fit, and needs no answer where they agree', () => {
    // ř and ø are the same byte.
    expect(read(german)).toMatchObject([
      { encoding: 'windows-1250', text: expect.stringContaining('Sřren') as string },
      { encoding: 'windows-1252', text: expect.stringContaining('Søren') as string },
    ])
    // é is the same byte in both encodings.
    expect(read(bytes('Name\nRen', 0xe9, ' Novak'))).toHaveLength(1)
  })

  it('may be one that only the caller knows', () => {
    const latin2 = bytes('Imi', 0xea, '\n', 0xa3, 'ukasz Wi', 0xb6, 'niewski')
    expect(decodeAs(latin2, 'ISO-8859-2')).toMatchObject({
      text: expect.stringContaining('Łukasz Wiśniewski') as string,
    })
    expect(decodeAs(latin2, 'utf-8')).toBe('WRONG')
    expect(decodeAs(latin2, 'latin-two')).toBe('UNKNOWN')
  })

  it('a megabyte without a space takes no time', () => {
    const before = process.cpuUsage()
    expect(read(bytes('1'.repeat(100_000), 0xff, 0xdf))).toEqual([])
    expect(sampleOf(`${'a'.repeat(100_000)} Jürgen ø`)).toEqual(['Jürgen', 'ø'])
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
  })
})
