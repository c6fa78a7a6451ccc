/**
 * Gives the widget its messages already parsed, so that the parser stays out of the bundle: one module per language,
 * `virtual:zapys-messages/<language>`, with the base areas, and one for each other area, `…/<language>-<area>`.
 * The staff app has one module per language, `virtual:zapys-staff-messages/<language>`, with the texts of all errors.
 * Shapes: virtual.d.ts; which messages stand where: areas.ts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { isBaseArea, isStaffAppArea, isWidgetArea } from './areas.ts'
import { messageFiles, messagesFolder } from './message-files.ts'

const PREFIX = 'virtual:zapys-messages/'
const STAFF_PREFIX = 'virtual:zapys-staff-messages/'
const titlesFolder = join(import.meta.dirname, 'titles')

/**
 * Errors that only programs meet: a browser that runs our widget never calls an unknown path or sends a broken body. They
 * stay out of the widget; should one come all the same, the answer's own words are shown.
 */
const forProgramsOnly = [
  'request.malformed',
  'request.tooLarge',
  'route.notFound',
  'method.notAllowed',
  'idempotency.bodyChanged',
  'encoding.required',
]
export const isForProgramsOnly = (id: string): boolean =>
  forProgramsOnly.some((code) => id === `errors.${code}.title` || id === `errors.${code}.detail`)

type LoadContext = { addWatchFile(path: string): void }

export function zapysMessages(folder = messagesFolder) {
  const filesOf = (context: LoadContext, language: string, isWanted: (area: string) => boolean) => {
    const files = messageFiles(language, folder).filter(({ area }) => isWanted(area))
    if (files.length === 0) throw new Error(`No messages in the language '${language}'`)
    for (const { path } of files) context.addWatchFile(path)
    return files
  }
  return {
    name: 'zapys-messages',
    resolveId: (id: string) => (id.startsWith(PREFIX) || id.startsWith(STAFF_PREFIX) ? `\0${id}` : undefined),
    load(this: LoadContext, id: string) {
      if (id.startsWith(`\0${STAFF_PREFIX}`)) {
        const language = id.slice(STAFF_PREFIX.length + 1)
        const files = filesOf(this, language, () => true)
        const isStaffText = (area: string, name: string) => isStaffAppArea(area) || isErrorText(name)
        return [messagesOf(files, isStaffText), titlesOf(this, language)].join('\n')
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [, language = '', area] = /^(\w+)-?(.*)$/.exec(id.slice(PREFIX.length + 1)) ?? []
      const files = filesOf(this, language, isWidgetArea)
      const lazy = files.filter((file) => !isBaseArea(file.area))
      if (area) {
        const own = lazy.filter((file) => file.area === area)
        if (own.length === 0) throw new Error(`The widget loads no area '${area}' of messages`)
        return messagesOf(own)
      }

      // Here and not in the entry, where the names of all areas in all languages would weigh on the first load.
      const loaders = lazy.map((file) => `'${file.area}': () => import('${PREFIX}${language}-${file.area}')`)
      return [
        messagesOf(files.filter((file) => isBaseArea(file.area))),
        titlesOf(this, language),
        `export const areas = { ${loaders.join(', ')} }`,
      ].join('\n')
    },
  }
}

/** Of a rejection by the API; others are titles of pages. */
const isErrorText = (id: string) => /^errors\..*\.(title|detail)$/.test(id)

function titlesOf(context: LoadContext, language: string): string {
  const titles = join(titlesFolder, `${language}.json`)
  context.addWatchFile(titles)
  return `export const titles = ${readFileSync(titles, 'utf8')}`
}

function messagesOf(
  files: ReturnType<typeof messageFiles>,
  isWanted: (area: string, id: string) => boolean = () => true,
): string {
  const messages = files.flatMap(({ area, path, texts }) =>
    Object.entries(texts)
      .filter(([id]) => !isForProgramsOnly(id) && isWanted(area, id))
      .map(([id, text]) => [id, parsed(path, id, text)] as const),
  )
  return `export const messages = ${JSON.stringify(Object.fromEntries(messages))}`
}

function parsed(file: string, id: string, text: string) {
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(`${file}: the message ${id} is no ICU text: ${text}`, { cause })
  }
}
