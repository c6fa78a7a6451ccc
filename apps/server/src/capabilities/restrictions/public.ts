export { refuseBarred, refuseClient, restrictionsOf } from './refuse.ts'
