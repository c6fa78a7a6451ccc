import { useText } from '#staff/language/language.tsx'
import type { useBranch } from './use-branch.ts'

export type ChosenBranch = ReturnType<typeof useBranch>

/** Renders nothing if the company has one branch. */
export function BranchChoice({ chosen, onBranch }: { chosen: ChosenBranch; onBranch(id: string): void }) {
  const text = useText()
  const { branch, branches } = chosen
  if (branches.length < 2) return null
  return (
    <select
      className="z-chip z-chip--select"
      aria-label={text('desk.board.branch')}
      value={branch?.id}
      onChange={({ target }) => onBranch(target.value)}
    >
      {branches.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
