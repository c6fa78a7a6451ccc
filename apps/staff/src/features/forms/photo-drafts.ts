/** Form state of photos. */

/** Limit of the server. */
export const MAX_PHOTOS = 24

export type PhotoDraft = { address: string; text: string }

type StoredPhotos = { photos: readonly string[]; photo_texts: Readonly<Record<string, string>> }

export const photoDrafts = ({ photos, photo_texts }: StoredPhotos): readonly PhotoDraft[] =>
  photos.map((address) => ({ address, text: photo_texts[address] ?? '' }))

/** The format to save; an empty description is left out. */
export const storedPhotos = (drafts: readonly PhotoDraft[]) => ({
  photos: drafts.map(({ address }) => address),
  photo_texts: Object.fromEntries(
    drafts.flatMap(({ address, text }) => (text.trim() === '' ? [] : [[address, text.trim()]])),
  ),
})
