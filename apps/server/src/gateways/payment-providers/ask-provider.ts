import type { z } from 'zod'
import { ask, type Content, usualLimits } from '../ask.ts'

/** Sends a request to a provider and parses the response; a response of another shape counts as `noAnswer`. */
export async function askProvider<Answer>(url: string, content: Content, answers: z.ZodType<Answer>) {
  const answer = await ask(url, content, usualLimits)
  if (answer.kind !== 'answered') return { kind: 'noAnswer', detail: answer.detail } as const
  const { status } = answer
  const read = answers.safeParse(answer.body)
  return status >= 500 || !read.success
    ? ({ kind: 'noAnswer', detail: `status ${status}` } as const)
    : ({ kind: 'answered', status, body: read.data } as const)
}
