/** A plugin for the mutation tool: passes on the drawn mutations (mutation-draw.ts) and reports undetected ones. */
import { relative } from 'node:path'
import { changeOf, type Drawing, type Fault, lineOf, notTried, type Place } from './mutation-draw.ts'

type Mutant = {
  fileName: string
  location: { start: Place; end: Place }
  mutatorName: string
  replacement: string
}

/** Read for each fault, because several areas run one after another in one process. */
const drawing = () => JSON.parse(process.env['MUTATION_DRAWING'] ?? '{}') as Drawing & { root: string }

const checker = {
  init: async () => {},
  group: async (mutants: { id: string }[]) => [mutants.map(({ id }) => id)],
  check: async (mutants: (Mutant & { id: string })[]) => {
    const { root, ...draw } = drawing()
    return Object.fromEntries(
      mutants.map((mutant) => {
        const reason = notTried(root, faultOf(root, mutant), draw)
        return [mutant.id, reason === undefined ? { status: 'passed' } : { status: 'compileError', reason }]
      }),
    )
  },
}

const reporter = {
  onMutantTested: ({ status, location, ...mutant }: Mutant & { status: string }) => {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const { root } = drawing()
    // Reports count lines and columns from 1, the tool's API from 0.
    const fromZero = ({ line, column }: Place) => ({ line: line - 1, column: column - 1 })
    const fault = faultOf(root, {
      ...mutant,
      location: { start: fromZero(location.start), end: fromZero(location.end) },
    })
    console.log(
      `     not noticed${status === 'NoCoverage' ? ', no test goes there' : ''}: ` +
        `${fault.file}:${location.start.line} \`${lineOf(root, fault).trim()}\`: ${changeOf(root, fault)}`,
    )
  },
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'drawn', factory: () => checker },
  { kind: 'Reporter', name: 'not noticed', factory: () => reporter },
]

const faultOf = (root: string, mutant: Mutant): Fault => ({
  file: relative(root, mutant.fileName).replaceAll('\\', '/'),
  ...mutant.location,
  mutator: mutant.mutatorName,
  replacement: mutant.replacement,
})
