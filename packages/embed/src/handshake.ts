/**
 * The talk between a company's page and the framed form. The page says `hello` with the form it shows, the widget
 * answers `ready` and from then on tells its height; nothing else is said, and nothing personal. The widget's side is
 * apps/widget/src/browser/frame.ts. A loader can be some days older than the widget: words may be added, not changed.
 */

export type Hello = { zapys: 'hello'; form: 'inline' | 'popup' }
export type Answer =
  /** Of all that the form shows, in CSS pixels; 0 while it shows nothing yet. */
  | { zapys: 'ready' | 'height'; height: number }
  /** Escape was pressed inside, where the page's dialog cannot hear it. */
  | { zapys: 'close' }

type Heard = { origin: string; source: unknown; data: unknown }

/** A message, if it comes from the very frame and from the origin that was put there. Other frames may say anything. */
export function answerIn(heard: Heard, frame: { origin: string; source: unknown }): Answer | undefined {
  if (heard.origin !== frame.origin || heard.source !== frame.source || !frame.source) return undefined
  const { zapys, height } = (heard.data ?? {}) as Record<string, unknown>
  if (zapys === 'close') return { zapys }
  const isHeight = Number.isFinite(height) && (height as number) >= 0
  return isHeight && (zapys === 'ready' || zapys === 'height')
    ? { zapys, height: height as number }
    : undefined
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8000
const SILENCE_MS = 8000

/**
 * Repeats `hello` from every load of the frame until it is answered, with longer and longer pauses: a frame that is
 * blocked makes the browser complain about each. `onSilence` comes once, 8 s after the start, if nobody answered; an
 * answer may still follow.
 */
export function greet(hello: () => void, onSilence: () => void) {
  const silence = setTimeout(onSilence, SILENCE_MS)
  let next: ReturnType<typeof setTimeout> | undefined
  const say = (pause: number) => {
    hello()
    next = setTimeout(say, pause, Math.min(pause * 2, LONGEST_PAUSE_MS))
  }
  return {
    /** The frame shows a page, the first or another one after a reload. */
    loaded() {
      clearTimeout(next)
      say(FIRST_PAUSE_MS)
    },
    /** Answered, or gone. */
    stop() {
      clearTimeout(silence)
      clearTimeout(next)
    },
  }
}
