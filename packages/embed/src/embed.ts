/** Puts one booking form on the page. Nothing is asked of our server before the visitor opens it or comes near it. */
import { createDialog } from './dialog.ts'
import { element } from './element.ts'
import { createInline } from './inline.ts'
import { addressOf, formOf, type Form, type Given } from './settings.ts'
import { styles } from './styles.ts'
import { languageOf, wordsIn } from './words.ts'

export type Embedded = {
  /** Opens the dialog; an inline form is loaded and scrolled to. */
  open(): void
  /** Closes the dialog; an inline form stays. */
  close(): void
  /** Takes everything off the page again. */
  remove(): void
}

const TAG = 'zapys-booking'
/** Floating buttons stand above each other, this far apart. */
const FLOAT_STEP_PX = 60

/**
 * `script` is the tag that asks, whose place the form takes where no target is given. Throws on an address that is none,
 * an unknown type and a target that is not on the page.
 */
export function embed(given: Given, page: { base: string; script: HTMLElement | null }): Embedded {
  const form = formOf(given.type)
  const address = addressOf(given.url, { base: page.base, search: location.search })
  const language = languageOf(document.documentElement.lang, navigator.language)
  const words = wordsIn(language)
  const targets = form === 'button' ? [] : targetsOf(given.target)

  const host = document.createElement(TAG)
  host.lang = language
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles]
  const removal = new AbortController()
  const setting = { root, address, words, gone: removal.signal }

  place(host, form, targets[0], page.script)
  if (form !== 'inline' && targets.length === 0)
    targets.push(addButton(host, root, form, given.label ?? words.button))
  const { open, close } = form === 'inline' ? createInline(setting) : createDialog(setting, targets)
  return {
    open,
    close,
    remove() {
      removal.abort()
      host.remove()
    },
  }
}

function addButton(host: HTMLElement, root: ShadowRoot, form: Form, label: string): HTMLElement {
  const button = element('button', { className: 'open', textContent: label })
  button.part.add('button')
  root.append(button)
  if (form === 'button') {
    button.className += ' float'
    button.style.marginBottom = `${document.querySelectorAll(`${TAG}[floating]`).length * FLOAT_STEP_PX}px`
    host.toggleAttribute('floating')
  }
  return button
}

/** All elements that are meant; none where nothing was named. */
function targetsOf(target: Given['target']): HTMLElement[] {
  if (!target) return []
  const found = typeof target === 'string' ? [...document.querySelectorAll(target)] : [target]
  const usable = found.filter((one) => one instanceof HTMLElement)
  if (usable.length === 0) throw new Error(`Zapys: no element ${String(target)}`)
  return usable
}

/**
 * Inside the target or behind the script. At the end of the page stand a floating button, which an element around it
 * could hold fast, a dialog that the company's own button opens, and what a script in the head asks for.
 */
function place(host: HTMLElement, form: Form, target: HTMLElement | undefined, script: HTMLElement | null) {
  if (form === 'inline' && target) target.append(host)
  else if (form !== 'button' && !target && document.body.contains(script)) script?.after(host)
  else document.body.append(host)
}
