import { useText } from '#widget/language/use-text.tsx'
import { useShownPhone } from './shown-phone.ts'

export function OwnPhone({ phone }: { phone: string }) {
  const text = useText()
  return (
    <div className="z-field">
      <p className="z-field__label">{text('booking.phone')}</p>
      <p>{useShownPhone(phone)}</p>
    </div>
  )
}
