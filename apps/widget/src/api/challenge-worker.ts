/** The work itself, beside the page, so that it stays awake meanwhile. Loaded only where a challenge has to be solved. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

type Given = Parameters<typeof solveChallenge>[0]['challenge']

addEventListener('message', ({ data }: MessageEvent<Given>) => {
  void solveChallenge({ challenge: data, deriveKey })
    .catch(() => null)
    .then((solution) => postMessage(solution))
})
