export { createSetUpLink } from './set-up-link.ts'
