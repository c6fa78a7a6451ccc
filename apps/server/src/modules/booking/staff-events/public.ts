export { eventsBy, takes } from './list-events.ts'
