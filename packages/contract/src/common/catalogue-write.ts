/** What calls that change the catalogue share. */
export const catalogueWrite = {
  tag: 'operator',
  right: 'catalogue.write',
  rateLimits: ['key.write'],
} as const
