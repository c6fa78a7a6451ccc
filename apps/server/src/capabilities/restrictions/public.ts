export { refuseBarred, refuseClient, type RestrictionRow, restrictionsOf } from './refuse.ts'
