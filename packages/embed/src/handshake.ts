/**
 * The protocol between a company's page and the framed form. The page sends `hello` with its kind of form; the widget
 * answers `ready`, then sends its height, screens and conversions, without personal data. The widget's side is
 * apps/widget/src/browser/framed.ts. A loader can be days older than the widget: messages may be added, not changed.
 */
import type { Told } from './settings.ts'

export type Hello = {
  zapys: 'hello'
  form: 'inline' | 'popup'
  /** An inline frame grows to the full height of its content, and receives `view` messages. */
  grows?: true
  /** A dialog has no header: its close button is in the end corner of the form's top bar. */
  corner?: true
  /** Hides the form's top bar, because the page has one. */
  chrome?: 'none'
}

/** How much of a growing frame is above and below the window, in CSS pixels. */
export type View = { zapys: 'view'; above: number; below: number }

export type Answer =
  /** `height` is that of the whole content in CSS pixels; 0 while it is empty. The colours are those of its top. */
  | { zapys: 'ready' | 'height'; height: number; ground?: string; ink?: string }
  /** Escape was pressed inside the frame, where the dialog of the page receives no key. */
  | { zapys: 'close' }
  | ({ zapys: 'step' } & Told['step'])
  | ({ zapys: 'booked' } & Told['booked'])
  | ({ zapys: 'ordered' } & Told['ordered'])
  | ({ zapys: 'paid' } & Told['paid'])

type Heard = { origin: string; source: unknown; data: unknown }

/**
 * Returns the message if it comes from this frame and its original origin; undefined otherwise. Other frames can send
 * anything.
 */
export function answerIn(event: Heard, frame: { origin: string; source: unknown }): Answer | undefined {
  if (event.origin !== frame.origin || event.source !== frame.source || !frame.source) return undefined
  const message = (event.data ?? {}) as Record<string, unknown>
  return isAnswer(message) ? message : undefined
}

const isText = (value: unknown) => typeof value === 'string'
const conversion = { event_id: isText, value: Number.isFinite, currency: isText }
const isHeight = (value: unknown) => Number.isFinite(value) && (value as number) >= 0

/** The required fields of each message. */
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
 * Repeats `hello` from every load of the frame until it is answered, at growing intervals, because browsers log an
 * error for each one to a blocked frame. Calls `onSilence` once if there is no answer within 8 s; an answer may still
 * follow.
 */
export function greet(hello: () => void, onSilence: () => void) {
  const silence = setTimeout(onSilence, SILENCE_MS)
  let next: ReturnType<typeof setTimeout> | undefined
  const say = (pause: number) => {
    hello()
    next = setTimeout(say, pause, Math.min(pause * 2, LONGEST_PAUSE_MS))
  }
  return {
    /** The frame has loaded a page: the first one, or another one after a reload. */
    loaded() {
      clearTimeout(next)
      say(FIRST_PAUSE_MS)
    },
    /** Call it when the frame answered or is removed. */
    stop() {
      clearTimeout(silence)
      clearTimeout(next)
    },
  }
}
