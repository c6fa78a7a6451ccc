/** Reports sibling folders that import each other in a cycle, and which import to reverse. Types count. */
import { isTest, targetOf } from './check.ts'
import { importsOf } from './imports.ts'
import { groups } from './rooms.ts'

/** An import from one folder of a floor into another. */
type Step = { file: string; line: number; target: string }

/** Target of an arrow, and the imports that form it. */
type Arrows = Map<string, Step[]>
type Graph = Map<string, Arrows>

/**
 * Cycles between the folders in `floor`; a file next to the folders counts as a folder. `sources`: files by path,
 * relative to the project. Each cycle is reported once, the shortest first, as if the previous ones were already
 * broken:
 * reversing all advised imports removes all cycles.
 */
export function ringsOn(floor: string, sources: ReadonlyMap<string, string>): string[] {
  const graph = arrowsOn(floor, sources)
  const told: string[] = []
  for (let ring = shortestRing(graph); ring !== undefined; ring = shortestRing(graph)) {
    const { from, to } = weakestOf(graph, ring)
    told.push(wordRing(floor, graph, ring, { from, to }))
    graph.get(from)!.delete(to)
  }
  return told
}

function arrowsOn(floor: string, sources: ReadonlyMap<string, string>): Graph {
  const graph: Graph = new Map()
  for (const [file, source] of sources) {
    const from = folderOn(floor, file)
    if (from === undefined || isTest(file)) continue
    for (const { specifier, line } of importsOf(file, source)) {
      const target = targetOf(file, specifier)
      const to = target === undefined ? undefined : folderOn(floor, target)
      if (target === undefined || to === undefined || to === from) continue
      const arrows: Arrows = graph.get(from) ?? new Map()
      graph.set(from, arrows)
      arrows.set(to, [...(arrows.get(to) ?? []), { file, line, target }])
    }
  }
  return graph
}

/** The folder of the floor that contains the file, or the file's name if it is next to the folders. */
function folderOn(floor: string, file: string): string | undefined {
  if (!file.startsWith(`${floor}/`)) return undefined
  const names = file.slice(floor.length + 1).split('/')
  let depth = 1
  while (groups.includes([floor, ...names.slice(0, depth)].join('/'))) depth += 1
  return names.slice(0, depth).join('/')
}

/** Among equally short cycles the first by name, so that the report is deterministic. */
function shortestRing(graph: Graph): string[] | undefined {
  const rings = [...graph.keys()]
    .toSorted()
    .flatMap((start) => [wayBack(graph, start)].filter((way) => way !== undefined))
  return rings.toSorted((one, other) => one.length - other.length)[0]
}

/** The shortest path over arrows from a folder back to itself, without its end. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of [...(graph.get(way.at(-1)!)?.keys() ?? [])].toSorted()) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  return undefined
}

const stepsOf = (graph: Graph, { from, to }: Arrow): Step[] => graph.get(from)!.get(to)!

type Arrow = { from: string; to: string }

const arrowsOf = (ring: readonly string[]): Arrow[] =>
  ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length]! }))

/** The arrow made of the fewest imports. */
const weakestOf = (graph: Graph, ring: readonly string[]): Arrow =>
  arrowsOf(ring).toSorted((one, other) => stepsOf(graph, one).length - stepsOf(graph, other).length)[0]!

function wordRing(floor: string, graph: Graph, ring: readonly string[], turned: Arrow): string {
  const arrows = arrowsOf(ring).map(({ from, to }) => {
    const steps = stepsOf(graph, { from, to })
    const [{ file, line, target }] = steps as [Step]
    const more = steps.length > 1 ? `, and ${steps.length - 1} more` : ''
    return `  ${from} → ${to}: ${file}:${line} imports ${target}${more}`
  })
  const { from, to } = turned
  const fewest = stepsOf(graph, turned).length
  return [
    `${floor}: ${[...ring, ring[0]].join(' → ')} is a ring.`,
    ...arrows,
    `  Easiest to turn is ${from} → ${to} (${fewest === 1 ? '1 import' : `${fewest} imports`}): move what ${from} needs down into it or into a room below both, or pass it as a parameter where both meet. If ${to} is the more basic of the two, turn another.`,
  ].join('\n')
}
