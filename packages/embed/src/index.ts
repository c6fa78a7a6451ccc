/**
 * The loader that companies paste on their site, served as `/embed.js`. As a tag:
 * `<script src="https://host/embed.js" data-company="studio" data-type="inline" async></script>`, or by a call:
 * `Zapys.init({ url: 'https://host/i/studio', type: 'popup', target: '#book' })`. It runs on foreign pages:
 * at most 3 KiB, no dependency, one global; `data-global` adds a second name, which older scripts of a site call.
 */
import { embed, type Embedded } from './embed.ts'
import type { FormPart } from './setting.ts'
import { formOf, givenByTag, type Given } from './settings.ts'

/** How long a page may take to call `Zapys.init`, in milliseconds. */
const SAY_AFTER_MS = 3000

const script = document.currentScript as HTMLScriptElement | null
/** Bundled into another file the loader has no address; then `url` must be absolute. */
const base = script?.src || location.href

let form: Promise<FormPart> | undefined
/** Loads from the loader's origin, otherwise from the form's. A failed load is retried. */
const loadForm = (address: URL): Promise<FormPart> =>
  (form ??= import(/* @vite-ignore */ new URL(FORM_FILE, script?.src || address).href).then(
    (part: { default: FormPart }) => part.default,
    (failed: unknown) => {
      form = undefined
      throw failed
    },
  ))

/** Waits for the DOM: a target may be below the script. */
function whenRead(start: () => void) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}

let isUsed = false

/** Calls `start` once the target is on the page, which may create it later; `stop` ends the wait. */
function whenThere({ type, target }: Given, start: () => void, stop: AbortSignal) {
  const isThere = () =>
    formOf(type) === 'button' || !target || typeof target !== 'string' || document.querySelector(target)
  if (isThere()) return start()
  console.warn(`Zapys: no element ${String(target)} yet, waiting for it`)
  const observer = new MutationObserver(() => {
    if (!isThere()) return
    observer.disconnect()
    start()
  })
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['id', 'class'] })
  stop.addEventListener('abort', () => observer.disconnect())
}

function put(given: Given, tag: HTMLElement | null): Embedded {
  isUsed = true
  const removal = new AbortController()
  let embedded: Embedded | undefined
  let isOpen = false
  whenRead(() => {
    if (removal.signal.aborted) return
    whenThere(
      given,
      () => {
        embedded = embed(given, { base, script: tag, loadForm })
        if (isOpen) embedded.open()
      },
      removal.signal,
    )
  })
  // Until the form exists, the last call decides.
  const opens = (shouldOpen: boolean) => () => {
    isOpen = shouldOpen
    embedded?.[shouldOpen ? 'open' : 'close']()
  }
  return {
    open: opens(true),
    close: opens(false),
    remove() {
      removal.abort()
      embedded?.remove()
    },
  }
}

const init = (given: Given): Embedded => put(given, document.currentScript as HTMLScriptElement | null)

for (const name of ['Zapys', script?.dataset['global']]) if (name) Object.assign(window, { [name]: { init } })

const given = script && givenByTag(script.dataset)
if (given) put(given, script)
else
  setTimeout(() => {
    if (isUsed) return
    const why = document.querySelector('script[type=module][src*="/embed.js"]')
      ? 'its script tag has type="module", remove that'
      : 'its script tag has no data-company, and Zapys.init was not called'
    console.warn(`Zapys: nothing is shown: ${why}`)
  }, SAY_AFTER_MS)
