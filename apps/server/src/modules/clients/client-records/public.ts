export { addClient, readNewClient } from './add-client.ts'
