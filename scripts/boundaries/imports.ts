import { Visitor } from 'oxc-parser'
import { parse } from './parse.ts'

export type Import = { specifier: string; line: number; typesOnly: boolean }

/** Every import of a source text: static, dynamic with a plain text, `export … from`, and `import('…')` as a type. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors, program } = parse(file, source)
  const broken = errors.find((error) => error.severity === 'Error')
  if (broken !== undefined) throw new Error(`${file} cannot be read: ${broken.message}`)
  const lineOf = (position: number) => source.slice(0, position).split('\n').length

  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    line: lineOf(moduleRequest.start),
    // `import './x.ts'` has no entries and runs the file.
    typesOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) => {
    const request = entries[0]?.moduleRequest
    if (request === null || request === undefined) return []
    return [
      {
        specifier: request.value,
        line: lineOf(request.start),
        typesOnly: entries.every((entry) => entry.isType),
      },
    ]
  })
  const later = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const text = /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1]
    return text === undefined
      ? []
      : [{ specifier: text, line: lineOf(moduleRequest.start), typesOnly: false }]
  })
  const asTypes: Import[] = []
  new Visitor({
    TSImportType: ({ source: { value, start } }) => {
      asTypes.push({ specifier: value, line: lineOf(start), typesOnly: true })
    },
  }).visit(program)
  return [...fixed, ...passedOn, ...later, ...asTypes]
}
