import type { CompanyClient } from '@zapys/contract'
import { clientName } from '#staff/features/booking/client-name.ts'

/** Length of the local part of a phone number, because people omit the country code. */
const LOCAL_DIGITS = 9

const digitsOf = (phone: string | null) => (phone ?? '').replaceAll(/\D/g, '').slice(-LOCAL_DIGITS)
const plain = (words: string | null) => (words ?? '').trim().toLowerCase()

type Compared = Pick<CompanyClient, 'id' | 'first_name' | 'last_name' | 'phone' | 'email'>

/** Words that find the clients whom `doublesOf` compares: name, mail, and local part of the phone. */
export const doubleSearches = (client: Compared): string[] => {
  const digits = digitsOf(client.phone)
  return [clientName(client), plain(client.email), digits.length === LOCAL_DIGITS ? digits : ''].filter(
    (search) => search !== '',
  )
}

/** Clients among `clients` who are probably the same person as `client`. */
export const doublesOf = <Found extends Compared>(client: Compared, clients: readonly Found[]): Found[] =>
  clients.filter(
    (other) =>
      other.id !== client.id &&
      ((plain(clientName(client)) !== '' && plain(clientName(other)) === plain(clientName(client))) ||
        (plain(client.email) !== '' && plain(other.email) === plain(client.email)) ||
        (digitsOf(client.phone).length === LOCAL_DIGITS && digitsOf(other.phone) === digitsOf(client.phone))),
  )
