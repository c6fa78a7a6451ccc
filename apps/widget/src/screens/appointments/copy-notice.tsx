import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { copiedCalls } from '#widget/api/copied-calls.ts'
import { shownCopy } from '#widget/api/shown-copy.ts'
import { isReachable, lookRegularly } from '#widget/browser/connection.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import './appointment-details.css'

/** Shows the age of offline copies of bookings, and refetches them when the connection is back. */
export function CopyNotice() {
  const text = useText()
  const { locale } = useLanguage()
  const client = useQueryClient()
  const of = useSyncExternalStore(shownCopy.listen, shownCopy.read)
  const askAgain = () => {
    for (const name of copiedCalls) void client.invalidateQueries({ queryKey: [name] })
  }
  const isShown = of !== null
  const onReachable = useEffectEvent(askAgain)
  useEffect(
    () =>
      isShown
        ? lookRegularly(() => void isReachable().then((isThere) => isThere && onReachable()))
        : undefined,
    [isShown],
  )
  if (of === null) return null
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(of)
  return (
    <div className="z-notice-above">
      <Notice
        tone="warning"
        title={text('errors.page.networkTitle')}
        action={
          <Button size="s" onClick={askAgain}>
            {text('errors.page.tryAgain')}
          </Button>
        }
      >
        {text('appointments.asOf', { when })}
      </Notice>
    </div>
  )
}
