import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { calls } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { baseAreas, isBaseArea, isServerArea } from '../../../../packages/i18n/src/areas.ts'
import { messageFiles } from '../../../../packages/i18n/src/message-files.ts'

const src = join(import.meta.dirname, '..')
const tables = ['app/screens.tsx', 'app/account-screens.ts'].map((file) => join(src, file))
const texts = messageFiles('en').flatMap(({ area, texts }) => Object.keys(texts).map((id) => ({ id, area })))
const areaOf = new Map(texts.map(({ id, area }) => [id, area]))

/** Without comments: an example in one is no import. */
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** What a source says: the areas of its words, and of the errors that its calls of the API may answer. */
function areasIn(source: string): Set<string> {
  const quoted = [...source.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, text = '']) => text)
  const starts = [...source.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map(([, start = '']) => start)
  const asked = quoted.flatMap((text) =>
    Object.hasOwn(calls, text) ? [calls[text as keyof typeof calls]] : [],
  )
  const codes = asked.flatMap(({ errors, access }) => [...errors, ...(access ? ['token.invalid'] : [])])
  return new Set([
    ...quoted.flatMap((text) => areaOf.get(text) ?? []),
    // Codes of errors are words of the calls, not of the policy that puts them into an id.
    ...starts.flatMap((start) =>
      start === 'errors.' ? [] : texts.filter(({ id }) => id.startsWith(start)).map(({ area }) => area),
    ),
    ...codes.flatMap((code) => areaOf.get(`errors.${code}.title`) ?? []),
  ])
}

type Parts = { imports: string[]; lazy: { file: string; areas: string[] }[] }

const names = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)

/** Which files a source brings along, and which come later with areas of their own. */
function partsOf(file: string, source: string): Parts {
  const fileOf = (specifier: string) =>
    resolve(dirname(file), specifier.replace(/^#widget\//, `${src}/`)).replaceAll('\\', '/')
  const lazy = [...source.matchAll(/lazyPart\(\s*\(\) => import\('([^']+)'\),\s*\[([^\]]*)\]/g)].map(
    ([, specifier = '', areas = '']) => ({ file: fileOf(specifier), areas: names(areas) }),
  )
  const imports = [...source.matchAll(/(?:from|import) ?\(?'((?:\.|#widget\/)[^']+\.tsx?)'/g)]
    .map(([, specifier = '']) => fileOf(specifier))
    .filter((path) => !lazy.some((part) => part.file === path))
  return { imports, lazy }
}

type Loaded = { name: string; file: string; areas: string[] }

/** All that is loaded for `start`, whatever comes later without areas included. The screens are starts of their own. */
function filesOf(start: string): { files: Set<string>; lazy: Loaded[] } {
  const files = new Set<string>()
  const lazy: Loaded[] = []
  const visit = (file: string) => {
    if (files.has(file)) return
    if (!existsSync(file)) throw new Error(`${file} is imported but is not there`)
    files.add(file)
    const isTable = tables.includes(file)
    const parts = partsOf(file, read(file))
    for (const part of parts.lazy) lazy.push({ name: relative(src, part.file), ...part })
    for (const imported of parts.imports) if (!isTable || !isScreen(imported)) visit(imported)
  }
  visit(start)
  return { files, lazy }
}

const screensSource = tables.map(read).join('\n')
const areasByScreen = new Map(
  [...screensSource.matchAll(/^\s*(\w+): \[([^\]]*)\],$/gm)].map(([, name, areas = '']) => [
    name,
    names(areas),
  ]),
)
const screens: Loaded[] = [
  ...screensSource.matchAll(/^\s*(\w+): \(\) => import\('#widget\/([^']+)'\)/gm),
].map(([, name = '', file = '']) => ({ name, file: join(src, file), areas: areasByScreen.get(name) ?? [] }))
const isScreen = (file: string) => screens.some((screen) => screen.file === file)

/** What comes later stands on screens, so it is judged with their areas too. */
const starts: Loaded[] = [
  { name: 'the frame of all screens', file: join(src, 'app/main.tsx'), areas: [] },
  ...screens,
]
const loaded = starts.flatMap((start) => [
  start,
  ...filesOf(start.file).lazy.map((part) => ({
    name: `${start.name}, ${part.name}`,
    file: part.file,
    areas: [...start.areas, ...part.areas],
  })),
])

const spokenBy = (file: string) =>
  new Map([...filesOf(file).files].flatMap((each) => [...areasIn(read(each))].map((area) => [area, each])))

describe('words come with the part of the program that says them', () => {
  it.each(loaded)('$name has every area that it or its features speak', ({ file, areas }) => {
    const missing = [...spokenBy(file)]
      .filter(([area]) => !isBaseArea(area) && !areas.includes(area))
      .map(([area, speaker]) => `${relative(src, speaker)} says words of '${area}', which is not loaded`)
    expect(missing).toEqual([])
  })

  it.each(screens.filter(({ areas }) => areas.length > 0))(
    '$name loads no area in vain',
    ({ file, areas }) => {
      const spoken = spokenBy(file)
      expect(areas.filter((area) => !spoken.has(area))).toEqual([])
    },
  )

  it('the way to a booking needs the base alone, until the visit is confirmed', () => {
    // The page of a performer stands beside the way.
    const way = screens.filter(({ name }) => /^(booking|branch|resource.|service|rent|event)/.test(name))
    const more = way.filter(({ areas }) => areas.length > 0).map(({ name }) => name)
    expect(way.length).toBeGreaterThan(15)
    // A company's page and a resource's have much to say that no step of a booking says; their words come along with them.
    expect(more.filter((name) => !name.endsWith('Confirmation'))).toEqual([])
  })

  it('no part of the widget says words of the server', () => {
    const speaking = loaded.flatMap(({ file }) => [...spokenBy(file).keys()])
    expect(speaking).toEqual(expect.arrayContaining(['booking', 'manage', 'waiting']))
    expect(speaking.filter(isServerArea)).toEqual([])
    expect(baseAreas.filter(isServerArea)).toEqual([])
  })
})

describe('what a source says', () => {
  it.each([
    { source: "text('waiting.title')", areas: ['waiting'], because: 'an id' },
    { source: 'const id = `forms.error.${code}`', areas: ['forms'], because: 'an id made of parts' },
    { source: "code === 'waiting.notFull'", areas: [], because: 'the code of an error is no text' },
    { source: "href('waiting', { entry })", areas: [], because: 'the name of a route is no text' },
    {
      source: "useAction('joinWaitingList')",
      areas: ['errors', 'waiting'],
      because: 'the call may answer with errors of the waiting list',
    },
  ])('$source: $because', ({ source, areas }) => {
    expect([...areasIn(source)].toSorted()).toEqual(areas)
  })
})
