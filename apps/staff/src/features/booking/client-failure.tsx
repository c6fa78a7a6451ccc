import { ApiFailure } from '@zapys/contract/client'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useInView } from '#staff/features/use-in-view.ts'
import { useText } from '#staff/language/language.tsx'
import type { Draft } from './draft.ts'
import { showAndFocus } from './show-and-focus.ts'

type ClientFailureProps = Pick<Draft, 'newClient'> & {
  error: unknown
  change(part: Pick<Draft, 'client' | 'newClient' | 'search'>): void
}

/** Why the booking failed. If the new client already exists, a link to search for them. */
export function ClientFailure({ error, newClient, change }: ClientFailureProps) {
  const text = useText()
  const place = useInView(error)
  if (!(error instanceof ApiFailure) || error.code !== 'client.alreadyExists')
    return (
      <div ref={place}>
        <FailureNotice error={error} />
      </div>
    )
  // The client is being searched already.
  if (newClient === null) return null
  const find = () =>
    showAndFocus(() => change({ client: null, newClient: null, search: newClient.phone.trim() }), 'client')
  return (
    <div ref={place}>
      <Notice
        tone="warning"
        title={text('desk.client.known')}
        action={
          <Button size="s" onClick={find}>
            {text('desk.client.showKnown')}
          </Button>
        }
      >
        {text('desk.client.knownText')}
      </Notice>
    </div>
  )
}
