/** A plugin for the mutation tool: passes on the faults that are drawn, see mutation-draw.ts. */
import { relative } from 'node:path'
import { type Drawing, type Fault, notTried } from './mutation-draw.ts'

type Place = { line: number; column: number }
type Mutant = {
  id: string
  fileName: string
  location: { start: Place; end: Place }
  mutatorName: string
  replacement: string
}

const drawing = JSON.parse(process.env['MUTATION_DRAWING'] ?? '{}') as Drawing & { root: string }

const checker = {
  init: async () => {},
  group: async (mutants: Mutant[]) => [mutants.map(({ id }) => id)],
  check: async (mutants: Mutant[]) =>
    Object.fromEntries(
      mutants.map((mutant) => {
        const reason = notTried(drawing.root, faultOf(drawing.root, mutant), drawing)
        return [mutant.id, reason === undefined ? { status: 'passed' } : { status: 'compileError', reason }]
      }),
    ),
}

export const strykerPlugins = [{ kind: 'Checker', name: 'drawn', factory: () => checker }]

const faultOf = (root: string, mutant: Mutant): Fault => ({
  file: relative(root, mutant.fileName).replaceAll('\\', '/'),
  ...mutant.location,
  mutator: mutant.mutatorName,
  replacement: mutant.replacement,
})
