import { useEffect, useRef } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'

type Growing = { hasMore: boolean; loadingMore: boolean; moreFailed?: boolean; more(): void }

/** The next page is requested this far before the end, so that clients on phones do not wait. */
const AHEAD = '800px'

/** Under a list that has further pages. It keeps the focus: the next press is for the page after. */
export function ShowMore({ list }: { list: Growing }) {
  const text = useText()
  if (!list.hasMore) return null
  return (
    <Button wide busy={list.loadingMore} onClick={list.more}>
      {text('events.more')}
    </Button>
  )
}

/**
 * The same where the next page also comes by itself as one scrolls. The button stays, for the keyboard, for browsers
 * that observe nothing, and for another try. `count` is how many are shown, announced to screen readers.
 */
export function GrowingEnd({ list, count }: { list: Growing; count: number }) {
  const text = useText()
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(list.more)
  useEffect(() => {
    more.current = list.more
  })
  // Observed again for each page: an end that is still in view requests the next page.
  const waits = list.hasMore && !list.loadingMore && !list.moreFailed
  useEffect(() => {
    if (!waits || end.current === null || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waits, count])
  // The length it had at first is no news.
  const first = useRef(count)
  return (
    <div ref={end}>
      <ShowMore list={list} />
      <p className="z-visually-hidden" role="status">
        {count > first.current && text('booking.shownNow', { count })}
      </p>
    </div>
  )
}
