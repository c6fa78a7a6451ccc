/** Reads `messages/<area>.<language>.json`. Only on the server, in the build and in tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const messagesFolder = join(import.meta.dirname, 'messages')

/** Files of a language, all areas, with the texts of each by id. */
export function messageFiles(language: string, folder = messagesFolder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.${language}.json`))
    .map((name) => {
      const path = join(folder, name)
      return {
        area: name.split('.')[0] ?? '',
        path,
        texts: JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>,
      }
    })
}
