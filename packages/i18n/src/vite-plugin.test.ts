import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIntl } from '@formatjs/intl'
import { describe, expect, it } from 'vitest'
import { baseAreas, isStaffAppArea, isWidgetArea } from './areas.ts'
import { catalogues, defaultTitles } from './catalogues.ts'
import { locales } from './locales.ts'
import { messageFiles } from './message-files.ts'
import { titleValues } from './titles.ts'
import { isForProgramsOnly, zapysMessages } from './vite-plugin.ts'
import type * as virtual from 'virtual:zapys-messages/uk'

async function moduleOf(
  name: string,
  plugin = zapysMessages(),
): Promise<{ module: typeof virtual; watched: string[] }> {
  const watched: string[] = []
  const id = plugin.resolveId(`virtual:zapys-messages/${name}`) ?? ''
  const code = plugin.load.call({ addWatchFile: (path) => watched.push(path) }, id) ?? ''
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof virtual
  return { module, watched }
}

describe('the modules of one language', () => {
  it.each(locales)(
    '%s has every text ready parsed in one of its parts, and our words for the entities',
    async (locale) => {
      const { module } = await moduleOf(locale)
      const areas = await Promise.all(
        Object.keys(module.areas).map(async (area) => (await moduleOf(`${locale}-${area}`)).module),
      )
      const found = [module, ...areas].flatMap(({ messages }) => Object.keys(messages))
      const shown = messageFiles(locale)
        .filter(({ area }) => isWidgetArea(area))
        .flatMap(({ texts }) => Object.keys(texts).filter((id) => !isForProgramsOnly(id)))
      expect(found.toSorted()).toEqual(shown.toSorted())
      expect(module.titles).toEqual(defaultTitles[locale])
    },
  )

  it.each(locales)(
    'the staff app has its own words, those of the kit and of all errors in %s, and no others',
    async (locale) => {
      const plugin = zapysMessages()
      const id = plugin.resolveId(`virtual:zapys-staff-messages/${locale}`) ?? ''
      const code = plugin.load.call({ addWatchFile() {} }, id) ?? ''
      const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof virtual
      const areas = new Set(Object.keys(module.messages).map((name) => name.split('.')[0]))
      expect(areas).toEqual(new Set(['desk', 'errors', 'ui']))
      expect(module.messages).toHaveProperty(['errors.staff.credentials.wrong.title'])
      expect(module.titles).toEqual(defaultTitles[locale])
      expect(isStaffAppArea('messages')).toBe(false)
    },
  )

  it('only the base comes with the language', async () => {
    const { module } = await moduleOf('uk')
    const areas = new Set(Object.keys(module.messages).map((id) => id.split('.')[0]))
    expect(areas).toEqual(new Set(baseAreas))
  })

  it('a file more is an area more, and what the server writes in mail and SMS stays there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zapys-messages-'))
    const write = (area: string) => writeFile(join(folder, `${area}.uk.json`), `{ "${area}.hello": "Hello" }`)
    await Promise.all(['booking', 'account', 'account-errors', 'messages'].map(write))
    const plugin = zapysMessages(folder)
    const { module, watched } = await moduleOf('uk', plugin)
    expect(Object.keys(module.areas).toSorted()).toEqual(['account', 'account-errors'])
    expect(Object.keys(module.messages)).toEqual(['booking.hello'])
    expect(Object.keys((await moduleOf('uk-account', plugin)).module.messages)).toEqual(['account.hello'])
    expect(Object.keys((await moduleOf('uk-account-errors', plugin)).module.messages)).toEqual([
      'account-errors.hello',
    ])
    expect(watched.filter((path) => path.includes('messages.uk'))).toEqual([])
    for (const area of ['messages', 'booking', 'accounts'])
      await expect(moduleOf(`uk-${area}`, plugin)).rejects.toThrow(`no area '${area}'`)
    await rm(folder, { recursive: true })
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

  it('a language without messages stops the build', async () => {
    await expect(moduleOf('de')).rejects.toThrow("No messages in the language 'de'")
  })

  it('other modules are none of its business', () => {
    expect(zapysMessages().resolveId('react')).toBeUndefined()
  })
})
