import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactorKey } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { DownloadIcon } from '@zapys/ui/icons.ts'
import { saveFile } from '@zapys/ui/save-file.ts'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useText } from '#staff/language/language.tsx'
import { AppCodeField } from './app-code-field.tsx'
import { PasswordField } from './password-field.tsx'
import './second-factor.css'

/** Steps: re-authentication, the key for the app, the recovery codes. */
export function TurnOnSecondFactor({ hasPassword, onClose }: { hasPassword: boolean; onClose(): void }) {
  const [key, setKey] = useState<SecondFactorKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <CodesSheet codes={codes} onClose={onClose} />
  if (key !== undefined) return <ScanSheet factor={key} onConfirmed={setCodes} onClose={onClose} />
  return <ProofSheet hasPassword={hasPassword} onBegun={setKey} onClose={onClose} />
}

function ProofSheet({
  hasPassword,
  onBegun,
  onClose,
}: {
  hasPassword: boolean
  onBegun(key: SecondFactorKey): void
  onClose(): void
}) {
  const text = useText()
  const [password, setPassword] = useState('')
  const begin = useAction('beginSecondFactor')
  return (
    <FormSheet
      title={text('desk.second.turnOn')}
      submit={text('desk.second.next')}
      busy={begin.busy}
      onSubmit={() =>
        begin.send({ params: {}, body: { password: password || null } }, { onSuccess: onBegun })
      }
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.second.lead')}</p>
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
        <p>{text('desk.second.fresh')}</p>
      )}
      {begin.error !== null && <FailureNotice error={begin.error} />}
    </FormSheet>
  )
}

function ScanSheet({
  factor,
  onConfirmed,
  onClose,
}: {
  factor: SecondFactorKey
  onConfirmed(codes: readonly string[]): void
  onClose(): void
}) {
  const text = useText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const confirm = useAction('confirmSecondFactor')
  const send = () => {
    if (code.trim() === '') return setError(text('desk.second.error'))
    setError(null)
    confirm.send(
      { params: {}, body: { code } },
      { onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes) },
    )
  }
  return (
    <FormSheet
      title={text('desk.second.turnOn')}
      submit={text('desk.second.confirm')}
      busy={confirm.busy}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{text('desk.second.scan')}</p>
      <KeyImage address={factor.uri} />
      <div>
        <p className="z-soft">{text('desk.second.key')}</p>
        <p className="desk-second__key">{factor.key.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      </div>
      <AppCodeField inputMode="numeric" value={code} onChange={setCode} error={error} />
      {confirm.error !== null && <FailureNotice error={confirm.error} />}
    </FormSheet>
  )
}

/** Loads the library on demand. The code is generated locally, so the key is never sent. */
async function imageOf(address: string): Promise<string> {
  const { toDataURL } = await import('qrcode')
  return toDataURL(address, { width: 400, margin: 2, errorCorrectionLevel: 'M' })
}

function KeyImage({ address }: { address: string }) {
  const text = useText()
  const image = useQuery({
    queryKey: ['second-factor-image', address],
    queryFn: () => imageOf(address),
    staleTime: Infinity,
    // The key stays in memory only while it is shown.
    gcTime: 0,
  })
  if (image.error !== null) return <FailureNotice error={image.error} onRetry={() => void image.refetch()} />
  if (image.data === undefined) return <Skeleton shape="block" />
  return (
    <img
      className="desk-second__image"
      src={image.data}
      alt={text('desk.second.image')}
      width={200}
      height={200}
    />
  )
}

function CodesSheet({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = useText()
  const queries = useQueryClient()
  // Not earlier: the parent of this sheet may unmount once the person has a second factor.
  const close = () => {
    onClose()
    void queries.invalidateQueries({ queryKey: ['readStaffMe'] })
  }
  return (
    <Sheet
      open
      onClose={close}
      title={text('desk.second.codes')}
      footer={
        <Button kind="primary" wide onClick={close}>
          {text('desk.second.saved')}
        </Button>
      }
    >
      <div className="z-stack">
        <p>{text('desk.second.codesLead')}</p>
        <ul className="desk-second__codes" aria-label={text('desk.second.codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          onClick={() => saveFile('recovery-codes.txt', codes.join('\n'), 'text/plain')}
        >
          {text('desk.second.download')}
        </Button>
      </div>
    </Sheet>
  )
}
