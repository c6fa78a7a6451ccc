/**
 * The interface between the loader and the part that it loads with a form. Both can be of different versions: fields
 * may be added, not changed.
 */
import type { Listener } from './settings.ts'
import type { Language } from './words.ts'

export type Setting = {
  root: ShadowRoot
  address: URL
  language: Language
  /** A plain link to the page, in case the form does not answer. */
  link: HTMLAnchorElement
  /** Aborted when the company removes the form from its page. */
  gone: AbortSignal
  chrome?: string | undefined
  tell: Listener
}

export type Dialog = {
  /** Closing returns the focus to `opener`. */
  open(opener: HTMLElement | undefined): void
  close(): void
}

export type FormPart = {
  makeDialog(setting: Setting): Dialog
  fillInline(setting: Setting, place: HTMLElement): void
}
