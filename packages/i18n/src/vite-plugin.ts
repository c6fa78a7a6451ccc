/**
 * Gives the widget one module per language, `virtual:zapys-messages/<language>`, with the messages already parsed:
 * the parser stays out of the bundle. Shape: virtual.d.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'

const PREFIX = 'virtual:zapys-messages/'
const messagesFolder = join(import.meta.dirname, 'messages')
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
]
export const isForProgramsOnly = (id: string): boolean =>
  forProgramsOnly.some((code) => id === `errors.${code}.title` || id === `errors.${code}.detail`)

type LoadContext = { addWatchFile(path: string): void }

export function zapysMessages() {
  return {
    name: 'zapys-messages',
    resolveId: (id: string) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(this: LoadContext, id: string) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const language = id.slice(PREFIX.length + 1)
      const files = readdirSync(messagesFolder)
        .filter((name) => name.endsWith(`.${language}.json`))
        .map((name) => join(messagesFolder, name))
      if (files.length === 0) throw new Error(`No messages in the language '${language}'`)
      const titles = join(titlesFolder, `${language}.json`)
      for (const file of [...files, titles]) this.addWatchFile(file)
      const messages = Object.fromEntries(files.flatMap((file) => compiled(file)))
      return [
        `export const messages = ${JSON.stringify(messages)}`,
        `export const titles = ${readFileSync(titles, 'utf8')}`,
      ].join('\n')
    },
  }
}

function compiled(file: string) {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const shown = Object.entries(texts).filter(([id]) => !isForProgramsOnly(id))
  return shown.map(([id, text]) => {
    try {
      return [id, parse(text)] as const
    } catch (cause) {
      throw new Error(`${file}: the message ${id} is no ICU text: ${text}`, { cause })
    }
  })
}
