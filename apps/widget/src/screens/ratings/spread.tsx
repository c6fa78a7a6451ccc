/** How many gave how many stars. Not a screen of its own. */
import type { RatingSummary } from '@zapys/contract'
import { useText } from '#widget/language/use-text.tsx'

/** A table to whoever hears it, bars to whoever sees it. */
export function Spread({ summary }: { summary: RatingSummary }) {
  const text = useText()
  const greatest = Math.max(...summary.distribution)
  return (
    <table className="z-spread">
      <caption className="z-visually-hidden">{text('ratings.spread')}</caption>
      <thead className="z-visually-hidden">
        <tr>
          <th scope="col">{text('ratings.starsColumn')}</th>
          <th scope="col">{text('ratings.countColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {summary.distribution
          .map((count, index) => ({ count, stars: index + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <tr key={stars}>
              <th scope="row">{text('ratings.stars', { count: stars })}</th>
              <td>
                <span className="z-spread__row">
                  <span className="z-spread__bar" aria-hidden="true">
                    <span style={{ inlineSize: `${(count / greatest) * 100}%` }} />
                  </span>
                  <span className="z-spread__count">{count}</span>
                </span>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
