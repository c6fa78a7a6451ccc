import { useEffect, useRef, useState } from 'react'
import { onConversion } from '#widget/tracking/measured.ts'
import type { Conversion, MeasuredEvent } from '#widget/tracking/measured.ts'
import { useShownScreen } from '#widget/tracking/use-shown-screen.ts'

/**
 * Runs the company's tags in a sandbox without an origin, where they cannot read the page. It receives typed events;
 * messages from it are ignored. docs/decisions/0020-tracking-tags.md.
 */
export function MeasuringFrame({ companyId, title }: { companyId: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const early = useRef<Conversion[]>([])
  const { pattern, pathname } = useShownScreen()

  useEffect(() => {
    if (isLoaded) tell(frame.current, { kind: 'page_view', screen: pattern })
  }, [isLoaded, pattern, pathname])

  useEffect(() => {
    if (!isLoaded) return onConversion('tags', (event) => void early.current.push(event))
    for (const event of early.current.splice(0)) tell(frame.current, event)
    return onConversion('tags', (event) => tell(frame.current, event))
  }, [isLoaded])

  return (
    <iframe
      ref={frame}
      hidden
      title={title}
      src={`/measuring/${companyId}`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={() => setLoaded(true)}
    />
  )
}

/** A sandbox has no origin to post to; the events contain nothing beyond what the client agreed to share. */
const tell = (frame: HTMLIFrameElement | null, event: MeasuredEvent) =>
  frame?.contentWindow?.postMessage(event, '*')
