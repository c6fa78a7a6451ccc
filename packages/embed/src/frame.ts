/** The framed form with its end of the handshake, and a plain link for when it does not answer. */
import { element } from './element.ts'
import { answerIn, greet, type Answer, type Hello } from './handshake.ts'
import type { Words } from './words.ts'

/** What every form of embedding shares. */
export type Setting = {
  root: ShadowRoot
  address: URL
  words: Words
  /** Aborted when the company takes the form off its page. */
  gone: AbortSignal
}

/** Puts the frame into the place; our server is asked for the page now. */
export function putFrame(
  place: HTMLElement,
  { address, words, gone }: Setting,
  form: Hello['form'],
  onAnswer: (answer: Answer, iframe: HTMLIFrameElement) => void,
): void {
  const silent = element('p', { role: 'status' })
  const iframe = element('iframe', {
    title: words.title,
    allow: 'payment; clipboard-write',
    src: address.href,
  })
  const { loaded, stop } = greet(
    () => iframe.contentWindow?.postMessage({ zapys: 'hello', form } satisfies Hello, address.origin),
    // The frame stays: what only was slow may still come.
    () =>
      silent.append(
        element('a', { href: address.href, target: '_blank', rel: 'noopener', textContent: words.openPage }),
      ),
  )
  iframe.onload = loaded
  gone.onabort = stop
  addEventListener(
    'message',
    (heard) => {
      const answer = answerIn(heard, { origin: address.origin, source: iframe.contentWindow })
      if (answer === undefined) return
      stop()
      silent.textContent = ''
      onAnswer(answer, iframe)
    },
    { signal: gone },
  )
  place.append(silent, iframe)
}
