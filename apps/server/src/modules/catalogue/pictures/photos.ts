/** Photos of work: addresses in their order, with what is on them. docs/rules/pictures.md */
import type { ShownPhoto } from '@zapys/contract'
import { sql } from 'kysely'

/** The descriptions by address, of a company or a resource. */
export const photoTexts = sql<Record<string, string>>`photo_texts`.as('photo_texts')

/** As visitors get them. A description without its photo is not shown. */
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
