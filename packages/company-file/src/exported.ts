import { z } from 'zod'

/** Metadata that an export writes, so that a later import can compare. docs/company-file.md */
export const exported = z.strictObject({
  at: z.iso.datetime(),
  version: z.string().regex(/^[0-9a-f]{32}$/, 'must be as the export wrote it'),
})
