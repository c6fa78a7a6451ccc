import type { Report } from '@zapys/contract'

export const reportDimensions = [
  'DAY',
  'RESOURCE',
  'SERVICE',
  'BRANCH',
  'SOURCE',
  'CAMPAIGN',
] as const satisfies readonly Report['by'][]
