/**
 * The widget's side of the talk with the page that frames it; the page's side is packages/embed/src/handshake.ts.
 * Any page may frame the widget, so it is believed in nothing but the look: whether the frame stands in the page or in a
 * dialog. It learns only a height and that Escape was pressed.
 */

type Form = 'inline' | 'popup'

/** The form that a page greets with, undefined for anything else it may say. */
export function formIn(message: unknown): Form | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { zapys, form } = message as Record<string, unknown>
  if (zapys !== 'hello') return undefined
  return form === 'inline' || form === 'popup' ? form : undefined
}

/** A screen that leaves makes room for the next one: the page around must not jump for that moment. */
const SHRINK_AFTER_MS = 300

/**
 * Marks the document as framed (`data-framed`, with the form once it is known, for the style sheets) and answers the
 * page. Does nothing in a window of its own.
 */
export function answerHost(content: Element): void {
  if (window.parent === window) return
  const root = document.documentElement
  root.dataset.framed = ''
  let form: Form | undefined
  let tell = (_message: object) => {}

  addEventListener('message', (heard: MessageEvent<unknown>) => {
    const greeted = formIn(heard.data)
    if (heard.source !== window.parent || greeted === undefined) return
    form = greeted
    root.dataset.framed = form
    // Pages of a sandbox or a file have no name to post to.
    const origin = heard.origin === 'null' ? '*' : heard.origin
    tell = (message) => window.parent.postMessage(message, origin)
    tell({ zapys: 'ready', height: heightOf(content) })
  })

  let told = 0
  let shrinking: ReturnType<typeof setTimeout> | undefined
  const tellHeight = () => {
    told = heightOf(content)
    if (form === 'inline') tell({ zapys: 'height', height: told })
  }
  new ResizeObserver(() => {
    clearTimeout(shrinking)
    if (heightOf(content) >= told) tellHeight()
    else shrinking = setTimeout(tellHeight, SHRINK_AFTER_MS)
  }).observe(content)

  addEventListener('keydown', (press) => {
    // What is open in here takes the key first: a sheet, the menu, a picked day.
    if (press.key !== 'Escape' || press.defaultPrevented || press.isComposing) return
    if (form === 'popup' && document.querySelector('dialog[open], :popover-open') === null)
      tell({ zapys: 'close' })
  })
}

const heightOf = (content: Element) => Math.ceil(content.getBoundingClientRect().height)
