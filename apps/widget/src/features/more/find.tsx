/** Search field for a list, which announces the number of results. */
import type { SearchText } from '#widget/features/catalogue/use-search-text.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { SearchField } from '@zapys/ui/field.tsx'
import { SearchIcon } from '@zapys/ui/icons.ts'

/** The search is shown above this number of items: more than two screens of a phone. */
export const SEARCH_ABOVE = 12

/** Results of a search: their number, and whether there are more. */
type Matches = { count: number; hasMore: boolean } | undefined

export function Find({ search, matches }: { search: SearchText; matches: Matches }) {
  const text = useText()
  return (
    <search>
      <SearchField
        label={text('booking.searchServices')}
        placeholder={text('booking.searchPlaceholder')}
        clearLabel={text('booking.clearSearch')}
        name="search"
        value={search.typed}
        onChange={search.setTyped}
      />
      <p className="z-visually-hidden" role="status">
        {matches &&
          text(matches.hasMore ? 'booking.foundAtLeast' : 'booking.found', { count: matches.count })}
      </p>
    </search>
  )
}

export function NothingFound({ search }: { search: SearchText }) {
  const text = useText()
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={text('booking.nothingFound', { query: search.query })}
      action={<Button onClick={() => search.setTyped('')}>{text('booking.showAll')}</Button>}
    />
  )
}
