export { addClient, readNewClient } from './add-client.ts'
export { isDoneBy } from './list-appointments.ts'
