import { PhoneIcon } from '@zapys/ui/icons.ts'
import { usePhoneWords } from './use-phone-words.ts'

/** Link that calls a client. */
export function CallLink({ phone }: { phone: string }) {
  const phoneWords = usePhoneWords()
  return (
    <a className="desk-call" href={`tel:${phone}`}>
      <PhoneIcon aria-hidden="true" />
      {phoneWords(phone)}
    </a>
  )
}
