/** Says where the name of a type does not tell what it is, or stands for two things. docs/glossary.md */
import { type Node, Visitor } from 'oxc-parser'
import { parse } from './parse.ts'

/** Names after who says it, not after what it is: every question has something asked. */
const empty = new Set(['Asked'])

/** Packages that every part of the product reads: one name in one of them is one thing. */
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
