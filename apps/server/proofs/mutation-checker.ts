/** A plugin for the mutation tool: passes on the faults that are drawn, see mutation-draw.ts. */
import { relative } from 'node:path'
import { type Drawing, notTried } from './mutation-draw.ts'

type Mutant = {
  id: string
  fileName: string
  location: { start: { line: number; column: number } }
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

export const faultOf = (
  root: string,
  {
    fileName,
    location,
    mutatorName,
    replacement,
  }: Omit<Mutant, 'id' | 'replacement'> & { replacement?: string },
) => ({
  file: relative(root, fileName).replaceAll('\\', '/'),
  line: location.start.line,
  column: location.start.column,
  mutator: mutatorName,
  replacement: replacement ?? '',
})
