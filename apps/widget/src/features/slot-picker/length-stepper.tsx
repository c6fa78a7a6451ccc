import { useFormats, useText } from '#widget/language/use-text.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import { MinusIcon, PlusIcon } from '@zapys/ui/icons.ts'
import './slot-picker.css'

type LengthStepperProps = {
  seconds: number
  canShrink: boolean
  canGrow: boolean
  onShrink(): void
  onGrow(): void
}

export function LengthStepper(props: LengthStepperProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <div className="z-length" role="group" aria-label={text('booking.length')}>
      <span className="z-length__label">{text('booking.length')}</span>
      <span className="z-length__steps">
        <IconButton label={text('booking.shorter')} disabled={!props.canShrink} onClick={props.onShrink}>
          <MinusIcon />
        </IconButton>
        <output className="z-length__value">{formats.duration(props.seconds)}</output>
        <IconButton label={text('booking.longer')} disabled={!props.canGrow} onClick={props.onGrow}>
          <PlusIcon />
        </IconButton>
      </span>
    </div>
  )
}
