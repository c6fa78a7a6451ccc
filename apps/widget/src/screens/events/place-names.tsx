import { useText } from '#widget/language/use-text.tsx'
import { TextField } from '@zapys/ui/field.tsx'

type PlaceNamesProps = {
  space: number
  names: readonly string[]
  onName(index: number, name: string): void
}

const MAX_LENGTH = 100

/** Optional names for each further place. */
export function PlaceNames({ space, names, onName }: PlaceNamesProps) {
  const text = useText()
  return Array.from({ length: space - 1 }, (_, index) => (
    <TextField
      key={index}
      label={text('events.nameOfPlace', { number: index + 2 })}
      name={`place_${index + 2}`}
      autoComplete="off"
      maxLength={MAX_LENGTH}
      value={names[index] ?? ''}
      onChange={(name) => onName(index, name)}
    />
  ))
}
