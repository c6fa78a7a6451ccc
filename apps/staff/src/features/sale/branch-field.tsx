import { SelectField } from '@zapys/ui/field.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Branch whose till takes the money; hidden if there is only one. */
export function BranchField({ branch, onBranch }: { branch: string; onBranch(branch: string): void }) {
  const text = useText()
  const { company } = useSession()
  if (company.branches.length < 2) return null
  return (
    <SelectField
      label={text('desk.sale.branch')}
      name="branch"
      value={branch}
      onChange={onBranch}
      options={company.branches.map(({ id: value, name }) => ({ value, label: name }))}
    />
  )
}
