/** Photos of work: addresses in order, with descriptions. docs/rules/pictures.md */
import type { ShownPhoto } from '@zapys/contract'
import { sql } from 'kysely'

/** Descriptions by address, of a company or resource. */
export const photoTexts = sql<Record<string, string>>`photo_texts`.as('photo_texts')

/** Photos for visitors. A description without its photo is omitted. */
export const shownPhotos = ({
  photos,
  photo_texts,
}: {
  photos: readonly string[]
  photo_texts: Record<string, string>
}): ShownPhoto[] =>
  photos.map((logo) => {
    const text = photo_texts[logo]
    return text ? { logo, text } : { logo }
  })
