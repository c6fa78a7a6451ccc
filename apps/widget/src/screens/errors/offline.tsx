/** In the place of whatever screen lacks its data while there is no connection. Not a screen: the address stays. */
import { useEffect, useState } from 'react'
import { connection } from '#widget/browser/connection.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { RetryIcon } from '@zapys/ui/icons.ts'
import { ErrorPage } from './error-page.tsx'

export function OfflinePage() {
  const text = useText()
  const [looking, setLooking] = useState(false)
  // The screen behind goes on where it was, and keeps what was typed there.
  const [left] = useState(() => ({ title: document.title, focus: document.activeElement }))
  useEffect(
    () => () => {
      document.title = left.title
      if (left.focus instanceof HTMLElement) left.focus.focus({ preventScroll: true })
    },
    [left],
  )
  useEffect(() => {
    // The screen behind is not seen, and a dialog of it would keep the whole page from being pressed.
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
