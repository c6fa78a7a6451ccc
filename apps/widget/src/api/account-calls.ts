/**
 * Imported for its effect by what asks for a client's own data: the table of account screens, and parts that stand on
 * other screens and come later. The first load must not carry it.
 */
import { accountEndpoints } from '@zapys/contract/account-endpoints'
import { addEndpoints } from './endpoints.ts'

addEndpoints(accountEndpoints)
