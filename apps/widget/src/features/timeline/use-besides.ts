import { useText } from '#widget/language/use-text.tsx'

/** The line under whoever performs: what is used besides, such as a room. Undefined where that is nothing. */
export function useBesides() {
  const text = useText()
  return (names: readonly string[]): string | undefined =>
    names.length === 0 ? undefined : text('booking.besides', { names: names.join(', ') })
}
