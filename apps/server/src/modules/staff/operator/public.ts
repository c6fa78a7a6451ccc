export { isDoneBy } from './list-appointments.ts'
