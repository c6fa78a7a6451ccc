/** Photos of work as thumbnails that open in full size. Renders nothing without photos. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'
import { Sheet } from '@zapys/ui/sheet.tsx'
import './gallery.css'

export type GalleryProps = {
  /** Name of the performer. */
  name: string
  photos: readonly { logo: string | null; text?: string | undefined }[]
}

export default function Gallery({ name, photos }: GalleryProps) {
  const text = useText()
  const [opened, setOpened] = useState<number>()
  // Photos from other servers may fail to load; their thumbnails are hidden.
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const shown = photos.flatMap(({ logo, text: words }) =>
    logo === null || failed.has(logo) ? [] : [{ source: logo, words }],
  )
  if (shown.length === 0) return null
  const count = shown.length
  const alt = (index: number) => shown[index]?.words ?? text('home.photo', { name, number: index + 1, count })
  return (
    <Section title={text('home.gallery')}>
      <ul className="z-gallery">
        {shown.map(({ source }, index) => (
          <li key={source}>
            <button type="button" className="z-gallery__open" onClick={() => setOpened(index)}>
              <img
                src={source}
                alt={alt(index)}
                width={320}
                loading="lazy"
                decoding="async"
                onError={() => setFailed((before) => new Set(before).add(source))}
              />
            </button>
          </li>
        ))}
      </ul>
      <Large shown={shown} opened={opened} alt={alt} onChange={setOpened} />
    </Section>
  )
}

type LargeProps = {
  shown: readonly { source: string; words?: string | undefined }[]
  opened: number | undefined
  alt(index: number): string
  onChange(index: number | undefined): void
}

/** A photo in full size, with next and previous by button and arrow key. */
function Large({ shown, opened, alt, onChange }: LargeProps) {
  const text = useText()
  const index = Math.min(opened ?? 0, shown.length - 1)
  const go = (by: number) => onChange((index + by + shown.length) % shown.length)
  const several = shown.length > 1
  useArrows(opened !== undefined && several, go)
  return (
    <Sheet open={opened !== undefined} onClose={() => onChange(undefined)} title={text('home.gallery')}>
      <div className="z-stack z-gallery__large">
        <img src={shown[index]?.source} alt={alt(index)} />
        {several && (
          <div className="z-cluster">
            <IconButton label={text('home.photoBefore')} onClick={() => go(-1)}>
              <ChevronBackIcon />
            </IconButton>
            <output>{text('home.photoOf', { number: index + 1, count: shown.length })}</output>
            <IconButton label={text('home.photoNext')} onClick={() => go(1)}>
              <ChevronIcon />
            </IconButton>
          </div>
        )}
      </div>
    </Sheet>
  )
}

/** Handles arrow keys anywhere in the dialog. */
function useArrows(isOn: boolean, go: (by: number) => void) {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
