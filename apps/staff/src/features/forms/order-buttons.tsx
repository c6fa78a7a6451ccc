import { IconButton } from '@zapys/ui/button.tsx'
import { DeleteIcon, DownIcon, UpIcon } from '@zapys/ui/icons.ts'

type OrderButtonsProps = {
  up: string
  down: string
  remove: string
  index: number
  count: number
  /** False if at least one entry must remain. */
  canRemove?: boolean
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** Buttons to reorder a list entry. A button keeps the focus when the entry reaches an end. */
export function OrderButtons({
  up,
  down,
  remove,
  index,
  count,
  canRemove = true,
  onMove,
  onRemove,
}: OrderButtonsProps) {
  return (
    <div className="desk-order">
      <IconButton label={up} aria-disabled={index === 0} onClick={() => onMove(-1)}>
        <UpIcon />
      </IconButton>
      <IconButton label={down} aria-disabled={index === count - 1} onClick={() => onMove(1)}>
        <DownIcon />
      </IconButton>
      <IconButton label={remove} disabled={!canRemove} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </div>
  )
}
