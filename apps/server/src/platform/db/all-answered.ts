/** Waits for all, so that no answer is still on its way; then the first error in the order of the list rejects. */
export async function allAnswered<Sent extends readonly unknown[]>(
  sent: [...Sent],
): Promise<{ [At in keyof Sent]: Awaited<Sent[At]> }> {
  const answers = await Promise.allSettled(sent)
  for (const each of answers) if (each.status === 'rejected') throw each.reason
  return Promise.all(sent)
}
