import type { OwnProvider, StaffMe } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { PasswordIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { PasswordField } from './password-field.tsx'

/** The staff member's accounts at providers, such as Google. Renders nothing without providers for staff. */
export function ProvidersSection({ person }: { person: StaffMe['person'] }) {
  const text = useText()
  const providers = useCall('listOwnStaffProviders', { params: {} })
  const [opened, setOpened] = useState<OwnProvider>()
  if (providers.error !== null && providers.data === undefined)
    return <FailureNotice error={providers.error} onRetry={() => void providers.refetch()} />
  const content = providers.data?.content ?? []
  if (content.length === 0) return null
  return (
    <Section title={text('desk.providers.title')}>
      <p className="z-soft">{text('desk.providers.lead')}</p>
      <List label={text('desk.providers.title')}>
        {content.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} onOpen={() => setOpened(provider)} />
        ))}
      </List>
      {opened !== undefined && (
        <ChangeProvider
          provider={opened}
          hasPassword={person.has_password}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  )
}

function ProviderRow({ provider, onOpen }: { provider: OwnProvider; onOpen(): void }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const { name, state, since } = provider
  const day =
    since === null ? '' : formats.date(toLocal(company.timezone, Date.parse(since) / 1000).date, 'brief')
  return (
    <ListRow
      leading={<RowIcon icon={<PasswordIcon />} />}
      title={name}
      subtitle={text(`desk.providers.${state}`, { day })}
      action={
        state !== 'NEVER' && (
          <Button
            size="s"
            aria-label={text(state === 'LINKED' ? 'desk.providers.unlinkOf' : 'desk.providers.allowOf', {
              name,
            })}
            onClick={onOpen}
          >
            {text(state === 'LINKED' ? 'desk.providers.unlink' : 'desk.providers.allow')}
          </Button>
        )
      }
    />
  )
}

type ChangeProps = { provider: OwnProvider; hasPassword: boolean; onClose(): void }

/** Requires re-authentication: an open session is not enough. */
function ChangeProvider({ provider: { id, name, state }, hasPassword, onClose }: ChangeProps) {
  const text = useText()
  const [password, setPassword] = useState('')
  const change = useAction('changeOwnStaffProvider', ['listOwnStaffProviders', 'listStaffSessions'])
  const isLinked = state === 'LINKED'
  return (
    <FormSheet
      title={text(isLinked ? 'desk.providers.unlinkOf' : 'desk.providers.allowOf', { name })}
      submit={text(isLinked ? 'desk.providers.unlink' : 'desk.providers.allow')}
      kind={isLinked ? 'danger' : 'primary'}
      busy={change.busy}
      onSubmit={() =>
        change.send(
          {
            params: { provider: id },
            body: { provider: { allowed: !isLinked, password: password || null } },
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>{text(isLinked ? 'desk.providers.unlinkText' : 'desk.providers.allowText')}</p>
      {hasPassword ? (
        <PasswordField
          label={text('desk.second.password')}
          hint={text('desk.second.passwordHint')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      ) : (
        <p className="z-soft">{text('desk.second.fresh')}</p>
      )}
      {change.error !== null && <FailureNotice error={change.error} />}
    </FormSheet>
  )
}
