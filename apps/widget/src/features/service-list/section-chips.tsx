/** Categories of a long list as chips that stay visible and mark the current one. Not a screen. */
import { useEffect, useRef, useState } from 'react'
import { scrollBehavior } from '#widget/browser/motion.ts'

type SectionChipsProps = {
  label: string
  /** In list order; each is `section-<id>` on the page, as soon as its page of the list is loaded. */
  sections: readonly { id: string; name: string }[]
  /** Moves to a category, which may not be loaded yet. */
  onGo(id: string): void
}

const elementOf = (id: string) => document.getElementById(`section-${id}`)

export function SectionChips({ label, sections, onGo }: SectionChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  const ids = sections.map(({ id }) => id).join()
  const [current, setCurrent] = useState(sections[0]?.id)

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const bottom = row.current?.getBoundingClientRect().bottom ?? 0
      setCurrent(readAt(ids.split(',').filter(elementOf), bottom))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [ids])

  // Scrolls only the row: the page must not move while the visitor scrolls it.
  useEffect(() => {
    const box = row.current
    const chip = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !chip) return
    const left = chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2
    box.scrollTo({ left, behavior: scrollBehavior() })
  }, [current])

  return (
    <div role="group" className="z-section-chips" aria-label={label} ref={row}>
      {sections.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="z-chip"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => onGo(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** The last section that begins above the lower edge of the chips; at the end of the page the last one. */
function readAt(ids: readonly string[], edge: number): string | undefined {
  const isAtEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight && scrollY > 0
  if (isAtEnd) return ids.at(-1)
  return ids.findLast((id) => (elementOf(id)?.getBoundingClientRect().top ?? Infinity) <= edge + 32) ?? ids[0]
}
