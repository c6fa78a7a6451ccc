/** Reports type names that do not describe the type, or that two types share. docs/glossary.md */
import { type Node, Visitor } from 'oxc-parser'
import { parse } from './parse.ts'

/** Names without meaning: every question has something asked. */
const empty = new Set(['Asked'])

/** Packages that all parts of the product use: a name must be unique across them. */
const shared = /^packages\/(contract|domain|i18n)\/src\//

type NamedType = { name: string; at: number; exported: boolean }

/** `sources` by file, relative to the project with forward slashes. */
export function unclearNames(sources: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, string>()
  return [...sources].flatMap(([file, source]) =>
    typesOf(file, source).flatMap(({ name, at, exported }) => {
      const place = `${file}:${source.slice(0, at).split('\n').length}`
      if (empty.has(name))
        return [`${place} calls a type ${name}: name it after what is asked for, such as MoveRequest.`]
      const home = shared.exec(file)?.[1]
      if (home === undefined || !exported) return []
      const first = places.get(`${home} ${name}`)
      places.set(`${home} ${name}`, first ?? place)
      return first === undefined
        ? []
        : [
            `${place} exports ${name}, and so does ${first}: two things, two names; one thing, one home. docs/glossary.md`,
          ]
    }),
  )
}

function typesOf(file: string, source: string): NamedType[] {
  const found: NamedType[] = []
  const exported = new Set<number>()
  const add = (node: { id: { name: string }; start: number }) =>
    found.push({ name: node.id.name, at: node.start, exported: exported.has(node.start) })
  new Visitor({
    ExportNamedDeclaration: ({ declaration }: { declaration: Node | null }) => {
      if (declaration !== null) exported.add(declaration.start)
    },
    TSTypeAliasDeclaration: add,
    TSInterfaceDeclaration: add,
  }).visit(parse(file, source).program)
  return found
}
