import type { z } from 'zod'
import { post, usualLimits } from '../post.ts'

type Content = Parameters<typeof post>[1]

/** Posts to a provider and reads its answer; what is no answer of its kind is none. */
export async function askProvider<Told>(url: string, content: Content, answers: z.ZodType<Told>) {
  const answer = await post(url, content, usualLimits)
  if (answer.kind !== 'answered') return { kind: 'noAnswer', detail: answer.detail } as const
  const read = answers.safeParse(answer.body)
  return answer.status >= 500 || !read.success
    ? ({ kind: 'noAnswer', detail: `status ${answer.status}` } as const)
    : ({ kind: 'answered', told: read.data } as const)
}
