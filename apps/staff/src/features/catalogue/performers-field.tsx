import type { BranchResource } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Checkbox, FieldError, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { lengthOf, type ServiceDraft } from './service-draft.ts'

type PerformersFieldProps = {
  draft: ServiceDraft
  resources: readonly BranchResource[]
  isChecked: boolean
  change(part: Partial<ServiceDraft>): void
}

const nameOf = ({ name, last_name }: BranchResource) => [name, last_name].filter(Boolean).join(' ')

/** Performers of a service, and their different durations of an appointment. */
export function PerformersField(props: PerformersFieldProps) {
  const { draft, resources, change } = props
  const text = useText()
  const { company } = useSession()
  const fitting = resources.filter(({ room, active, id }) => {
    const isChosen = draft.performers.includes(id)
    return isChosen || (active && (draft.kind === 'RENT' ? room : !room))
  })
  return (
    <fieldset className="desk-fieldset">
      <legend>{text(draft.kind === 'RENT' ? 'desk.catalogue.rented' : 'desk.catalogue.performers')}</legend>
      {fitting.length === 0 && (
        <FieldError id="performers-none">{text('desk.catalogue.noPerformers')}</FieldError>
      )}
      {company.branches.map((branch) => {
        const here = fitting.filter(({ branch_id }) => branch_id === branch.id)
        if (here.length === 0) return null
        return (
          <div key={branch.id} className="z-stack">
            {company.branches.length > 1 && <p className="z-soft z-small">{branch.name}</p>}
            {here.map((resource) => (
              <Checkbox
                key={resource.id}
                name={`performer-${resource.id}`}
                label={nameOf(resource)}
                value={draft.performers.includes(resource.id)}
                onChange={(isChosen) =>
                  change({
                    performers: isChosen
                      ? [...draft.performers, resource.id]
                      : draft.performers.filter((one) => one !== resource.id),
                  })
                }
              />
            ))}
          </div>
        )
      })}
      {draft.kind === 'GENERAL' && draft.performers.length > 0 && <PerformerLengths {...props} />}
    </fieldset>
  )
}

/** Collapsed until a performer has a different duration. */
function PerformerLengths({ draft, resources, isChecked, change }: PerformersFieldProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(Object.keys(draft.lengths).length > 0)
  if (!isOpen)
    return (
      <Button kind="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
        {text('desk.catalogue.lengths')}
      </Button>
    )
  return (
    <>
      <p className="z-soft z-small">{text('desk.catalogue.lengthsHint')}</p>
      <div className="desk-pair">
        {resources
          .filter(({ id }) => draft.performers.includes(id))
          .map((resource) => (
            <TextField
              key={resource.id}
              label={text('desk.catalogue.lengthOf', { name: nameOf(resource) })}
              inputMode="numeric"
              maxLength={6}
              name={`length-${resource.id}`}
              placeholder={draft.minutes}
              value={draft.lengths[resource.id] ?? ''}
              error={
                isChecked && lengthOf(draft, resource.id) === undefined
                  ? text('desk.setUp.error.minutes')
                  : null
              }
              onChange={(typed) => change({ lengths: { ...draft.lengths, [resource.id]: typed } })}
            />
          ))}
      </div>
    </>
  )
}
