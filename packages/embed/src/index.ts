/**
 * The loader that companies paste on their site, served as `/embed.js`. As a tag,
 * `<script src="https://host/embed.js" data-company="studio" data-type="inline" async></script>`, or by a call,
 * `Zapys.init({ url: 'https://host/i/studio', type: 'popup', target: '#book' })`. It stands alone on foreign pages:
 * at most 3 KiB, no dependency, one global; `data-global` gives it a second name, which a site's older scripts call.
 */
import { embed, type Embedded } from './embed.ts'
import type { FormPart } from './setting.ts'
import { givenByTag, type Given } from './settings.ts'

const script = document.currentScript as HTMLScriptElement | null
/** Bundled into another file the loader has no address of its own; then `url` must be whole. */
const base = script?.src || location.href

let form: Promise<FormPart> | undefined
/** From where the loader came, else from where the form is. What did not come is asked for again. */
const loadForm = (address: URL): Promise<FormPart> =>
  (form ??= import(/* @vite-ignore */ new URL(FORM_FILE, script?.src || address).href).then(
    (part: { default: FormPart }) => part.default,
    (failed: unknown) => {
      form = undefined
      throw failed
    },
  ))

/** Waits for the page to be read: a target may stand below the script. */
function whenRead(start: () => void) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}

function init(given: Given): Embedded {
  const caller = document.currentScript as HTMLScriptElement | null
  let embedded: Embedded | undefined
  whenRead(() => {
    embedded = embed(given, { base, script: caller, loadForm })
  })
  // Asked for too early they wait their turn.
  return {
    open: () => whenRead(() => embedded?.open()),
    close: () => whenRead(() => embedded?.close()),
    remove: () => whenRead(() => embedded?.remove()),
  }
}

for (const name of ['Zapys', script?.dataset['global']]) if (name) Object.assign(window, { [name]: { init } })

const given = script && givenByTag(script.dataset)
if (given) whenRead(() => embed(given, { base, script, loadForm }))
