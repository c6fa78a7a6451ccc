import { useText } from '#widget/language/use-text.tsx'

/** Text with the required resources, such as a room; undefined if there are none. */
export function useBesides() {
  const text = useText()
  return (names: readonly string[]): string | undefined =>
    names.length === 0 ? undefined : text('booking.besides', { names: names.join(', ') })
}
