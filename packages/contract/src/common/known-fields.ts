import { z } from 'zod'

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * An object of a request that rejects `known` fields that it cannot use, naming each, so that none is silently
 * ignored.
 * Blank values pass. Fields that no call knows are ignored, as programs of the reference deployment expect.
 */
export const objectOf = <Shape extends z.ZodRawShape>(shape: Shape, known: readonly string[]) => {
  const unusable = known.filter((name) => !(name in shape))
  return z.preprocess((sent, refinement) => {
    if (typeof sent !== 'object' || sent === null) return sent
    const fields = sent as Record<string, unknown>
    for (const name of unusable)
      if (!isBlank(fields[name]))
        refinement.addIssue({ code: 'custom', path: [name], message: 'cannot be used by this call' })
    return sent
  }, z.object(shape))
}
