export { checkContact, guestClientId, type Contact, type GuestDetails } from './guest-client.ts'
