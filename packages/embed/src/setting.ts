/**
 * What the loader hands to the part that it loads when a form is wanted, and what it gets. The two can be of different
 * days: parts may be added, not changed.
 */
import type { Listener } from './settings.ts'
import type { Language } from './words.ts'

export type Setting = {
  root: ShadowRoot
  address: URL
  language: Language
  /** The plain link to the page, for when the form does not answer. */
  link: HTMLAnchorElement
  /** Aborted when the company takes the form off its page. */
  gone: AbortSignal
  chrome?: string | undefined
  tell: Listener
}

export type Dialog = {
  /** The focus goes back to `opener`. */
  open(opener: HTMLElement | undefined): void
  close(): void
}

export type FormPart = {
  makeDialog(setting: Setting): Dialog
  fillInline(setting: Setting, place: HTMLElement): void
}
