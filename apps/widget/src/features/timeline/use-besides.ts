import { useText } from '#widget/language/use-text.tsx'

/** The line under the performer: required resources, such as a room. Undefined where there are none. */
export function useBesides() {
  const text = useText()
  return (names: readonly string[]): string | undefined =>
    names.length === 0 ? undefined : text('booking.besides', { names: names.join(', ') })
}
