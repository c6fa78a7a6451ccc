import type { EndpointName } from '@zapys/contract/endpoints'

/** Calls whose data changes with a class or its participants. */
export const classReads = [
  'listCompanyEvents',
  'listCompanyWaiting',
  'readBranchDay',
] as const satisfies readonly EndpointName[]
