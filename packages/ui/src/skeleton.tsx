/**
 * Placeholder for content that is loading. Hidden from screen readers, because the progress line
 * announces loading once for the whole page.
 */
export function Skeleton({
  shape = 'line',
  count = 1,
}: {
  shape?: 'line' | 'block' | 'circle' | 'row'
  count?: number
}) {
  return (
    <div className={`z-skeleton z-skeleton--${shape}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="z-skeleton__part" />
      ))}
    </div>
  )
}
