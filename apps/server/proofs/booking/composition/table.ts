/** Writes the page docs/rules/composition.md from what the test found. */
export type Verdict = {
  one: string
  other: string
  /** Undefined: they work together. */ refusal: string | undefined
}

export function tableOf(
  features: readonly { name: string; meaning: string }[],
  verdicts: readonly Verdict[],
): string {
  const reasons = [...new Set(verdicts.flatMap(({ refusal }) => refusal ?? []))]
  const letter = (refusal: string) => String.fromCodePoint(65 + reasons.indexOf(refusal))
  const cell = (one: string, other: string) => {
    const verdict = verdicts.find(
      (each) => [each.one, each.other].includes(one) && [each.one, each.other].includes(other),
    )
    if (one === other || verdict === undefined) return ''
    return verdict.refusal === undefined ? '+' : letter(verdict.refusal)
  }
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const works = verdicts.filter(({ refusal }) => refusal === undefined).length
  return [
    '# Which features go together',
    '',
    'Made by `apps/server/proofs/booking/composition`, which tries every pair through the API; the test fails when this page is',
    'stale. `npm run proof -- composition --write` writes it anew.',
    '',
    `${verdicts.length} pairs: ${works} work (+), ${verdicts.length - works} are refused with a reason (a letter).`,
    '',
    row(['', '', ...features.map((_, index) => String(index + 1))]),
    row(['-:', ':--', ...features.map(() => ':-:')]),
    ...features.map(({ name }, index) =>
      row([String(index + 1), name, ...features.map((other) => cell(name, other.name))]),
    ),
    '',
    '## What was tried',
    '',
    ...features.map(({ name, meaning }, index) => `${index + 1}. **${name}**: ${meaning}`),
    '',
    '## Reasons, as the API gives them',
    '',
    ...reasons.map((reason) => {
      const of = verdicts
        .filter(({ refusal }) => refusal === reason)
        .map(({ one, other }) => `${one} with ${other}`)
      return `- **${letter(reason)}** ${reason} (${of.join('; ')})`
    }),
    '',
  ].join('\n')
}
