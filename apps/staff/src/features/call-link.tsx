import { PhoneIcon } from '@zapys/ui/icons.ts'

/** Calls a client. */
export const CallLink = ({ phone }: { phone: string }) => (
  <a className="desk-call" href={`tel:${phone}`}>
    <PhoneIcon aria-hidden="true" />
    {phone}
  </a>
)
