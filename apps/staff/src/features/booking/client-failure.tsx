import { ApiFailure } from '@zapys/contract/client'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useText } from '#staff/language/language.tsx'
import type { Draft } from './draft.ts'

type ClientFailureProps = Pick<Draft, 'newClient'> & {
  error: unknown
  change(part: Pick<Draft, 'client' | 'newClient' | 'search'>): void
}

/** Why nothing was booked. Where the new client is a known one, the way to their card in the search. */
export function ClientFailure({ error, newClient, change }: ClientFailureProps) {
  const text = useText()
  if (!(error instanceof ApiFailure) || error.code !== 'client.alreadyExists')
    return <FailureNotice error={error} />
  // They are being looked for.
  if (newClient === null) return null
  return (
    <Notice
      tone="warning"
      title={text('desk.client.known')}
      action={
        <Button
          size="s"
          onClick={() => change({ client: null, newClient: null, search: newClient.phone.trim() })}
        >
          {text('desk.client.showKnown')}
        </Button>
      }
    >
      {text('desk.client.knownText')}
    </Notice>
  )
}
