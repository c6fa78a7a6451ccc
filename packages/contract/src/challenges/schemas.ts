/**
 * Proof of work that a heavy caller without a verified phone must solve.
 * The format is ALTCHA, version 2, so any ALTCHA solver works. docs/rules/shares.md.
 */
import { z } from 'zod'

export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    /** Iterations of one try. */
    cost: z.int(),
    /** Signed data of the challenge: company, purpose, difficulty, expiry. */
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    keyLength: z.int(),
    /** The derived key must begin with it, in hex. */
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

/**
 * The request header with the solution: base64 of the JSON `{"challenge": …, "solution": {"counter", "derivedKey"}}`,
 * the payload that ALTCHA's programs send.
 */
export const CHALLENGE_HEADER = 'x-challenge-answer'
