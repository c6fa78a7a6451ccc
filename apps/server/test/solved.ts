/** Solves the proof of work that a rejection requires, as a browser or an attacker with machines does. */
import { CHALLENGE_HEADER, type Challenge } from '@zapys/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Reply } from './test-server.ts'

export const challengeOf = ({ body }: Pick<Reply, 'body'>): Challenge =>
  (body['metadata'] as { challenge: Challenge }).challenge

/** The header to repeat the request with. */
export async function solved(reply: Pick<Reply, 'body'>): Promise<Record<string, string>> {
  const challenge = challengeOf(reply)
  const solution = await solveChallenge({ challenge, deriveKey })
  return { [CHALLENGE_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}

/** Repeats the request with the solved challenge, if one was required. */
export async function insisting(send: (headers: Record<string, string>) => Promise<Reply>): Promise<Reply> {
  const reply = await send({})
  return reply.body['code'] === 'challenge.required' ? send(await solved(reply)) : reply
}
