export { ownCompany } from './own-company.ts'
export { readUser } from './read-user.ts'
