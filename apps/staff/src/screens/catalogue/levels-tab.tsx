import type { BranchResource, ResourceType } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { SelectField } from '@zapys/ui/field.tsx'
import { PeopleIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import { LevelForm } from '#staff/features/catalogue/level-form.tsx'
import { useResources } from '#staff/features/catalogue/use-choices.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Staff levels, which determine different prices of one service, and their people. */
export function LevelsTab() {
  const text = useText()
  const { company } = useSession()
  const types = useAll('listResourceTypes', { params: { company: company.id } })
  const { resources, error, refetch } = useResources()
  const [opened, setOpened] = useState<{ level?: ResourceType }>()
  const failure = types.error ?? error
  const failed = failure !== null && (
    <FailureNotice error={failure} onRetry={() => void Promise.all([types.refetch(), refetch()])} />
  )
  if (!types.data || !resources) return failed || <Skeleton shape="row" count={3} />
  const people = resources.filter(({ active, room }) => active && !room)
  return (
    <>
      {failed}
      <p className="z-soft">{text('desk.catalogue.levelsHint')}</p>
      <div className="z-cluster">
        <Button kind="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpened({})}>
          {text('desk.catalogue.addLevel')}
        </Button>
      </div>
      {types.data.length === 0 ? (
        <EmptyState icon={<PeopleIcon />} title={text('desk.catalogue.noLevels')} />
      ) : (
        <>
          <List label={text('desk.catalogue.tab.levels')}>
            {types.data.map((level) => (
              <ListRow key={level.id} title={level.name} onPress={() => setOpened({ level })} />
            ))}
          </List>
          <Section title={text('desk.catalogue.whoHasLevel')}>
            {people.map((person) => (
              <LevelOf key={person.id} person={person} types={types.data} />
            ))}
          </Section>
        </>
      )}
      {opened !== undefined && <LevelForm {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function LevelOf({ person, types }: { person: BranchResource; types: readonly ResourceType[] }) {
  const text = useText()
  const { company } = useSession()
  const change = useAction('changeResource', ['listBranchResources'])
  return (
    <>
      <SelectField
        label={[person.name, person.last_name].filter(Boolean).join(' ')}
        placeholder={text('desk.catalogue.noLevel')}
        name={`level-${person.id}`}
        value={person.resource_type_id ?? ''}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(type) =>
          change.send({
            params: { company: company.id, branch: person.branch_id, resource: person.id },
            body: { resource: { resource_type_id: type || null } },
          })
        }
      />
      {change.error !== null && <FailureNotice error={change.error} />}
    </>
  )
}
