/** Solves a proof of work in a worker, so that the page stays responsive. Loaded only when needed. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

type Given = Parameters<typeof solveChallenge>[0]['challenge']

addEventListener('message', ({ data }: MessageEvent<Given>) => {
  void solveChallenge({ challenge: data, deriveKey })
    .catch(() => null)
    .then((solution) => postMessage(solution))
})
