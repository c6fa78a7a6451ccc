/** Replaces any screen whose data cannot load without a connection. Not a screen: the address stays. */
import { useEffect, useState } from 'react'
import { connection } from '#widget/browser/connection.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { RetryIcon } from '@zapys/ui/icons.ts'
import { ErrorPage } from './error-page.tsx'

export function OfflinePage() {
  const text = useText()
  const [looking, setLooking] = useState(false)
  // The screen behind stays mounted and preserves its typed values.
  const [left] = useState(() => ({ title: document.title, focus: document.activeElement }))
  useEffect(
    () => () => {
      document.title = left.title
      if (left.focus instanceof HTMLElement) left.focus.focus({ preventScroll: true })
    },
    [left],
  )
  useEffect(() => {
    // The screen behind is hidden; an open modal dialog of it would block the whole page.
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close()
    return connection.watch()
  }, [])
  const look = async () => {
    setLooking(true)
    await connection.lookAgain()
    setLooking(false)
  }
  return (
    <ErrorPage
      statusCode={0}
      message={text('errors.page.comesBack')}
      action={
        <Button
          kind="primary"
          wide
          busy={looking}
          icon={<RetryIcon aria-hidden="true" />}
          onClick={() => void look()}
        >
          {text('errors.page.tryAgain')}
        </Button>
      }
    />
  )
}
