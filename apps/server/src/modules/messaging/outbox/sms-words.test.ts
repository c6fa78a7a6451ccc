import { describe, expect, it } from 'vitest'
import { firstThatFits, inFewerWords, shortened } from './sms-words.ts'

describe('the name of a company in an SMS', () => {
  it.each([
    { name: 'Студія «Промінь»', short: 'Студія «Промінь»' },
    { name: 'Студія краси та здоровʼя «Мальва» на Подолі', short: 'Студія краси та здоровʼя…' },
    { name: 'Beauty and wellness, Malva studio', short: 'Beauty and wellness…' },
    { name: 'Перукарня-манікюрня-барбершоп', short: 'Перукарня-манікюрня-барбершоп' },
  ])('$name is $short: never cut within a word', ({ name, short }) => {
    expect(shortened(name)).toBe(short)
  })
})

describe('the visit in an SMS', () => {
  const said = inFewerWords({ what: 'Стрижка, Укладання', who: 'Анна Коваль', places: '2 місця' })

  it('has service, person and places, and fewer words where they do not fit', () => {
    expect(said[0]).toBe(' (Стрижка, Укладання, Анна Коваль, 2 місця)')
    expect(said[1]).toBe(' (Стрижка, Анна Коваль, 2 місця)')
    expect(said.at(-2)).toBe(' (2 місця)')
    expect(said.at(-1)).toBe('')
  })

  it('takes at most two segments', () => {
    const texts = ['я'.repeat(135), 'я'.repeat(134), '']
    expect(firstThatFits(texts)).toBe(texts[1])
    expect(firstThatFits(['a'.repeat(307), 'a'.repeat(306)])).toHaveLength(306)
    expect(firstThatFits(['я'.repeat(200)]), 'or as few as there are').toHaveLength(200)
  })
})
