/** Adds one booking form to the page. Requests nothing from our server before the visitor opens it or comes near it. */
import { element } from './element.ts'
import type { Dialog, FormPart, Setting } from './setting.ts'
import { addressOf, formOf, type Form, type Given, type Listener } from './settings.ts'
import css from './styles.css?inline'
import { sheetOf } from './styles.ts'
import { languageIn, wordsIn } from './words.ts'

export type Embedded = {
  /** Opens the dialog; loads an inline form and scrolls to it. */
  open(): void
  /** Closes the dialog; an inline form stays. */
  close(): void
  /** Removes everything from the page. */
  remove(): void
}

const TAG = 'zapys-booking'
/** The distance between stacked floating buttons, in pixels. */
const FLOAT_STEP_PX = 60
/** The distance to the window at which an inline form starts to load. */
const NEAR = '400px'

let styles: CSSStyleSheet | undefined

/**
 * `script` is the calling tag; without a target the form takes its place. `loadForm` loads the rest of the program.
 * Throws on an invalid address, an unknown type and a target that is not on the page.
 */
export function embed(
  given: Given,
  page: { base: string; script: HTMLElement | null; loadForm(address: URL): Promise<FormPart> },
): Embedded {
  const form = formOf(given.type)
  const lang = languageIn(given.lang, document.documentElement.lang)
  const address = addressOf(given.url, {
    base: page.base,
    search: location.search,
    form,
    lang,
    theme: given.theme,
  })
  const language = lang ?? languageIn(navigator.language) ?? 'uk'
  const words = wordsIn(language)
  const targets = form === 'button' ? [] : targetsOf(given.target)

  const host = document.createElement(TAG)
  host.lang = language
  // Applies to the button, and to the background of a dialog until its form has loaded.
  host.style.colorScheme = given.theme ?? ''
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [(styles ??= sheetOf(css))]
  const removal = new AbortController()
  const { signal: gone } = removal
  const tell: Listener = (name, detail) => {
    host.dispatchEvent(new CustomEvent(`zapys:${name}`, { detail, bubbles: true, composed: true }))
    given.on?.(name, detail)
  }
  const link = element('a', {
    href: address.href,
    target: '_blank',
    rel: 'noopener',
    textContent: words.openPage,
  })
  const setting = { root, address, language, link, gone, chrome: given.chrome, tell }
  const load = () => page.loadForm(address)

  put(host, form, targets[0], given, page.script)
  if (form !== 'inline' && targets.length === 0)
    targets.push(addButton(host, root, form, given.label ?? words.button))
  const { open, close } = form === 'inline' ? inlineForm(setting, load) : dialogBehind(targets, setting, load)
  return {
    open,
    close,
    remove() {
      removal.abort()
      host.remove()
    },
  }
}

type Load = () => Promise<FormPart>

function inlineForm(setting: Setting, load: Load) {
  const place = element('div', { className: 'inline' })
  let isAsked = false
  const fill = () => {
    observer.disconnect()
    if (isAsked) return
    isAsked = true
    load().then(
      (part) => setting.gone.aborted || part.fillInline(setting, place),
      () => place.append(setting.link),
    )
  }
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && fill(),
    { rootMargin: NEAR },
  )
  setting.root.append(place)
  observer.observe(place)
  return {
    open() {
      fill()
      place.scrollIntoView()
    },
    close() {},
  }
}

function dialogBehind(openers: readonly HTMLElement[], setting: Setting, load: Load) {
  const { address, gone } = setting
  let dialog: Promise<Dialog> | undefined
  const withDialog = (act: (dialog: Dialog) => void) => {
    dialog ??= load().then((part) => part.makeDialog(setting))
    dialog.then(
      (made) => gone.aborted || act(made),
      // If the dialog fails to load, opens the page instead.
      () => location.assign(address),
    )
  }
  const open = (opener?: HTMLElement) => withDialog((made) => made.open(opener))
  for (const opener of openers)
    opener.addEventListener(
      'click',
      (click) => {
        // A modified click on the company's link still opens a new tab.
        if (click.ctrlKey || click.metaKey || click.shiftKey) return
        click.preventDefault()
        open(opener)
      },
      { signal: gone },
    )
  return { open: () => open(), close: () => dialog && withDialog((made) => made.close()) }
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

/** All matching elements; none without a target. */
function targetsOf(target: Given['target']): HTMLElement[] {
  if (!target) return []
  const elements = typeof target === 'string' ? [...document.querySelectorAll(target)] : [target]
  const usable = elements.filter((one) => one instanceof HTMLElement)
  if (usable.length === 0) throw new Error(`Zapys: no element ${String(target)}`)
  return usable
}

/**
 * Adds the host inside the target or the place, otherwise after the script. Goes to the end of the page: a floating
 * button, which a parent element could trap, a dialog opened by the company's own button, and a form whose script is
 * in the head.
 */
function put(
  host: HTMLElement,
  form: Form,
  target: Element | undefined,
  { place }: Given,
  script: Element | null,
) {
  const inside = form === 'inline' ? (target ?? place) : form === 'popup' && !target ? place : undefined
  if (inside) inside.append(host)
  else if (form !== 'button' && !target && document.body.contains(script)) script?.after(host)
  else document.body.append(host)
}
