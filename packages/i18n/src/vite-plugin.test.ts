import { createIntl } from '@formatjs/intl'
import { describe, expect, it } from 'vitest'
import { catalogues, defaultTitles } from './catalogues.ts'
import { locales } from './locales.ts'
import { titleValues } from './titles.ts'
import { isForProgramsOnly, zapysMessages } from './vite-plugin.ts'
import type * as virtual from 'virtual:zapys-messages/uk'

const plugin = zapysMessages()

async function moduleOf(language: string): Promise<{ module: typeof virtual; watched: string[] }> {
  const watched: string[] = []
  const id = plugin.resolveId(`virtual:zapys-messages/${language}`) ?? ''
  const code = plugin.load.call({ addWatchFile: (path) => watched.push(path) }, id) ?? ''
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof virtual
  return { module, watched }
}

describe('the module of one language', () => {
  it.each(locales)('%s holds every text ready parsed, and our words for the entities', async (locale) => {
    const { module } = await moduleOf(locale)
    const shown = Object.keys(catalogues[locale]).filter((id) => !isForProgramsOnly(id))
    expect(Object.keys(module.messages).toSorted()).toEqual(shown.toSorted())
    expect(module.titles).toEqual(defaultTitles[locale])
  })

  it('a parsed text reads like the text itself', async () => {
    const { module } = await moduleOf('uk')
    const values = titleValues([], 'uk', module.titles)
    const id = 'errors.resource.notFound.detail'
    const words = (messages: Record<string, unknown>) =>
      createIntl({ locale: 'uk', messages: messages as Record<string, string> }).formatMessage({ id }, values)
    expect(words(module.messages)).toBe(words(catalogues.uk))
    expect(words(module.messages)).toContain('спеціаліста')
  })

  it('a change of any of its files is noticed while developing', async () => {
    const { watched } = await moduleOf('pl')
    expect(watched.some((path) => path.endsWith('booking.pl.json'))).toBe(true)
    expect(watched.some((path) => path.endsWith('titles/pl.json'))).toBe(true)
    expect(watched.every((path) => path.includes('pl.json'))).toBe(true)
  })

  it('a language that nobody has written stops the build', async () => {
    await expect(moduleOf('de')).rejects.toThrow("No messages in the language 'de'")
  })

  it('other modules are none of its business', () => {
    expect(plugin.resolveId('react')).toBeUndefined()
  })
})
