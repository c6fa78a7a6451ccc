export { eraseClient } from './forget-client.ts'
export { waitingKey } from './waiting-key.ts'
