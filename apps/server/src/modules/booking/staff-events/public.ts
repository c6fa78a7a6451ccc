export { eventsBy, eventUses } from './list-events.ts'
