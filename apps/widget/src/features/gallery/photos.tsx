import { Suspense } from 'react'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import type { GalleryProps } from './gallery.tsx'

const Gallery = lazyPart<GalleryProps>(
  () => import('./gallery.tsx'),
  ['home'],
  'src/features/gallery/gallery.tsx',
)

/** Photos of work, where there are some: few companies have them, so others do not load their script. */
export function Photos(props: GalleryProps) {
  return (
    props.photos.length > 0 && (
      <Suspense>
        <Gallery {...props} />
      </Suspense>
    )
  )
}
