/**
 * The talk between a company's page and the framed form. The page says `hello` with the form it shows, the widget
 * answers `ready` and from then on tells its height, its screens and what was booked; nothing personal. The widget's side
 * is apps/widget/src/browser/framed.ts. A loader can be some days older than the widget: words may be added, not changed.
 */
import type { Told } from './settings.ts'

export type Hello = {
  zapys: 'hello'
  form: 'inline' | 'popup'
  /** An inline frame becomes as high as what it shows, however high that is, and hears of the `view`. */
  grows?: true
  /** A dialog has no header of its own: its close button stands in the end corner of the form's top bar. */
  corner?: true
  /** No bar at the top: the page has one. */
  chrome?: 'none'
}

/** How much of a growing frame is out of the window at its top and bottom, in CSS pixels. */
export type View = { zapys: 'view'; above: number; below: number }

export type Answer =
  /** `height` of all that the form shows, in CSS pixels; 0 while it shows nothing yet. The colours are those of its top. */
  | { zapys: 'ready' | 'height'; height: number; ground?: string; ink?: string }
  /** Escape was pressed inside, where the page's dialog cannot hear it. */
  | { zapys: 'close' }
  | ({ zapys: 'step' } & Told['step'])
  | ({ zapys: 'booked' } & Told['booked'])
  | ({ zapys: 'ordered' } & Told['ordered'])
  | ({ zapys: 'paid' } & Told['paid'])

type Heard = { origin: string; source: unknown; data: unknown }

/** A message, if it comes from the very frame and from the origin that was put there. Other frames may say anything. */
export function answerIn(event: Heard, frame: { origin: string; source: unknown }): Answer | undefined {
  if (event.origin !== frame.origin || event.source !== frame.source || !frame.source) return undefined
  const message = (event.data ?? {}) as Record<string, unknown>
  return isAnswer(message) ? message : undefined
}

const isText = (value: unknown) => typeof value === 'string'
const conversion = { event_id: isText, value: Number.isFinite, currency: isText }
const isHeight = (value: unknown) => Number.isFinite(value) && (value as number) >= 0

/** What each word must bring with it. */
const parts: Record<string, Record<string, (value: unknown) => boolean>> = {
  ready: { height: isHeight },
  height: { height: isHeight },
  close: {},
  step: { screen: isText },
  booked: conversion,
  ordered: { ...conversion, kind: isText },
  paid: conversion,
}

function isAnswer(message: Record<string, unknown>): message is Answer & Record<string, unknown> {
  const word = message['zapys']
  if (typeof word !== 'string' || !Object.hasOwn(parts, word)) return false
  return Object.entries(parts[word]!).every(([name, fits]) => fits(message[name]))
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8000
const SILENCE_MS = 8000

/**
 * Repeats `hello` from every load of the frame until it is answered, with longer and longer pauses: a frame that is
 * blocked makes the browser complain about each. `onSilence` comes once, 8 s after the start, without an answer; an
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
