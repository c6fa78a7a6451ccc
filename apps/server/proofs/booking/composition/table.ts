/** Writes the page docs/rules/composition.md from the results of the test. */
export type Verdict = {
  one: string
  other: string
  /** Undefined if they work together. */ refusal: string | undefined
}

export function tableOf(features: readonly { name: string }[], verdicts: readonly Verdict[]): string {
  const reasons = [...new Set(verdicts.flatMap(({ refusal }) => refusal ?? []))]
  const works = verdicts.filter(({ refusal }) => refusal === undefined).length
  return [
    '# Which features go together',
    '',
    'Every pair is tested through the API; `npm run proof -- composition --write` updates this page.',
    '',
    `${verdicts.length} pairs: ${works} work, ${verdicts.length - works} are rejected with a reason.`,
    '',
    '## Rejected pairs, with the reason that the API returns',
    '',
    ...reasons.map((reason) => {
      const of = verdicts
        .filter(({ refusal }) => refusal === reason)
        .map(({ one, other }) => `${one} with ${other}`)
      return `- ${of.join(', ')}: ${reason}`
    }),
    '',
    `Features, defined in \`apps/server/proofs/booking/composition/features.ts\`: ${features.map(({ name }) => name).join(', ')}.`,
    '',
  ].join('\n')
}
