import type { EndpointName } from '@zapys/contract/endpoints'

/** What a change of a class or of who is on it changes. */
export const classReads = [
  'listCompanyEvents',
  'listCompanyWaiting',
  'readBranchDay',
] as const satisfies readonly EndpointName[]
