import { useEffect, useRef } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'

type Growing = { hasMore: boolean; loadingMore: boolean; moreFailed?: boolean; more(): void }

/** The next page is requested this far before the end, so that clients on phones do not wait. */
const AHEAD = '800px'

/** Button below a list with further pages. It keeps the focus, because the next press loads the page after. */
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
 * Like `ShowMore`, but also loads the next page automatically while scrolling. The button remains for the keyboard,
 * for browsers without IntersectionObserver, and for retries. `count`: number of shown items, announced to screen
 * readers.
 */
export function GrowingEnd({ list, count }: { list: Growing; count: number }) {
  const text = useText()
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(list.more)
  useEffect(() => {
    more.current = list.more
  })
  // Observed again after each page: an end that is still visible loads the next one.
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
  // The initial length is not announced.
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
