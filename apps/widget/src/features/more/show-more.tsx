import { useText } from '#widget/language/use-text.tsx'
import { Button } from '#widget/ui/button.tsx'

type Growing = { hasMore: boolean; loadingMore: boolean; more(): void }

/** Under a list that has further pages. It keeps the focus: the next press is for the page after. */
export function ShowMore({ list }: { list: Growing }) {
  const text = useText()
  if (!list.hasMore) return null
  return (
    <Button wide busy={list.loadingMore} onClick={list.more}>
      {text('events.more')}
    </Button>
  )
}
