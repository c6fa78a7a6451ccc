/** The framed form with the host's side of the handshake, and a plain link in case it does not answer. */
import { element } from './element.ts'
import { formWordsIn } from './form-words.ts'
import { answerIn, greet, type Answer, type Hello, type View } from './handshake.ts'
import type { Setting } from './setting.ts'
import type { Told } from './settings.ts'

const conversionIn = ({ event_id, value, currency }: Told['booked']) => ({ event_id, value, currency })

export type Frame = { iframe: HTMLIFrameElement; say(message: View): void }

/** Adds the frame to `place`, which requests the page now. `onLoad` is called for each page that the frame loads. */
export function putFrame(
  place: HTMLElement,
  { address, language, link, gone, tell }: Setting,
  hello: Omit<Hello, 'zapys'>,
  { onLoad = () => {}, onAnswer }: { onLoad?(): void; onAnswer(answer: Answer, frame: Frame): void },
): Frame {
  const silent = element('p', { role: 'status' })
  const iframe = element('iframe', {
    title: formWordsIn(language).title,
    allow: 'payment; clipboard-write',
    src: address.href,
  })
  const post = (message: Hello | View) => iframe.contentWindow?.postMessage(message, address.origin)
  const frame = { iframe, say: post }
  const { loaded, stop } = greet(
    () => post({ zapys: 'hello', ...hello }),
    // The frame stays: a slow page may still load.
    () => silent.append(link),
  )
  iframe.onload = () => {
    onLoad()
    loaded()
  }
  gone.addEventListener('abort', stop)
  addEventListener(
    'message',
    (event) => {
      const answer = answerIn(event, { origin: address.origin, source: iframe.contentWindow })
      if (answer === undefined) return
      stop()
      silent.textContent = ''
      if (answer.zapys === 'step') tell('step', { screen: answer.screen })
      if (answer.zapys === 'booked') tell('booked', { ...conversionIn(answer), status: answer.status })
      if (answer.zapys === 'paid') tell('paid', conversionIn(answer))
      if (answer.zapys === 'ordered') tell('ordered', { ...conversionIn(answer), kind: answer.kind })
      onAnswer(answer, frame)
    },
    { signal: gone },
  )
  place.append(silent, iframe)
  return frame
}
