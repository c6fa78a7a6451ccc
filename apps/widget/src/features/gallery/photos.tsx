import { Suspense } from 'react'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import type { GalleryProps } from './gallery.tsx'

const Gallery = lazyPart<GalleryProps>(
  () => import('./gallery.tsx'),
  ['home'],
  'src/features/gallery/gallery.tsx',
)

/** Loads the gallery only if there are photos, because few companies have them. */
export function Photos(props: GalleryProps) {
  return (
    props.photos.length > 0 && (
      <Suspense>
        <Gallery {...props} />
      </Suspense>
    )
  )
}
