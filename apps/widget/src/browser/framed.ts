/**
 * The widget's side of the protocol with the page that frames it; the page's side is packages/embed/src/handshake.ts.
 * Any page may frame the widget, so its messages only affect the look: position of the frame and its visible part.
 * The page receives a height, the colors at the top, presses of Escape, and what `tellHost` sends.
 */

type Hello = { form: 'inline' | 'popup'; grows: boolean; corner: boolean; chrome: 'none' | undefined }

const partsOf = (message: unknown) =>
  (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>

/** The greeting of a page; undefined for any other message. Older loaders send fewer fields. */
export function helloIn(message: unknown): Hello | undefined {
  const { zapys, form, grows, corner, chrome } = partsOf(message)
  if (zapys !== 'hello' || (form !== 'inline' && form !== 'popup')) return undefined
  const isInline = form === 'inline'
  return {
    form,
    grows: isInline && grows === true,
    corner: !isInline && corner === true,
    chrome: isInline && chrome === 'none' ? 'none' : undefined,
  }
}

/** How much of the frame is outside the window at top and bottom, in CSS pixels; undefined for other messages. */
export function viewIn(message: unknown): { above: number; below: number } | undefined {
  const { zapys, above, below } = partsOf(message)
  const isLength = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0
  return zapys === 'view' && isLength(above) && isLength(below) ? { above, below } : undefined
}

export type ToHost =
  | { zapys: 'step'; screen: string }
  | { zapys: 'booked'; event_id: string; value: number; currency: string; status: string }
  | {
      zapys: 'ordered'
      kind: 'MEMBERSHIP' | 'CERTIFICATE'
      event_id: string
      value: number
      currency: string
    }
  | { zapys: 'paid'; event_id: string; value: number; currency: string }

/** Messages from before the page's greeting; sent in this order after it. */
const early: ToHost[] = []
let tell: ((message: object) => void) | undefined

export function tellHost(message: ToHost): void {
  if (tell) tell(message)
  else early.push(message)
}

/** Delay before shrinking, in milliseconds: between two screens the height must not jump. */
const SHRINK_AFTER_MS = 300
/** A smaller visible part occurs only while the page scrolls past. */
const MIN_VIEW_PX = 320

export function answer(content: Element): void {
  const root = document.documentElement
  let hello: Hello | undefined
  let origin: string | undefined

  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent) return
    const greeted = helloIn(event.data)
    if (greeted !== undefined) {
      hello = greeted
      origin = event.origin
      root.dataset['framed'] = hello.form
      root.toggleAttribute('data-grows', hello.grows)
      root.toggleAttribute('data-corner', hello.corner)
      if (hello.chrome) root.dataset['chrome'] = hello.chrome
      // Pages in a sandbox or from a file have no origin to post to.
      const target = origin === 'null' ? '*' : origin
      tell = (message) => window.parent.postMessage(message, target)
      tell({ zapys: 'ready', ...looks() })
      for (const message of early.splice(0)) tell(message)
      return
    }
    const view = viewIn(event.data)
    if (view !== undefined && hello?.grows && event.origin === origin) keepInView(root, view)
  })

  let lastMessage = ''
  let reportedHeight = 0
  let shrinking: ReturnType<typeof setTimeout> | undefined
  const looks = () => {
    const { height, ground, ink } = looksOf(content)
    reportedHeight = height
    lastMessage = ground + ink
    return { height, ground, ink }
  }
  const tellLooks = () => {
    const { height, ground, ink } = looksOf(content)
    const hasOtherHeight = hello?.form === 'inline' && height !== reportedHeight
    if (hasOtherHeight || ground + ink !== lastMessage) tell?.({ zapys: 'height', ...looks() })
  }
  new ResizeObserver(() => {
    clearTimeout(shrinking)
    if (heightOf(content) >= reportedHeight) tellLooks()
    else shrinking = setTimeout(tellLooks, SHRINK_AFTER_MS)
  }).observe(content)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tellLooks)

  addEventListener('keydown', (press) => {
    // Open elements handle the key first: a sheet, the menu, a picked day.
    if (press.key !== 'Escape' || press.defaultPrevented || press.isComposing) return
    if (hello?.form === 'popup' && document.querySelector('dialog[open], :popover-open') === null)
      tell?.({ zapys: 'close' })
  })
}

/** Floating elements stay within the visible part of the frame: chrome.css. */
function keepInView(root: HTMLElement, { above, below }: { above: number; below: number }) {
  const visible = Math.max(innerHeight - above - below, Math.min(innerHeight, MIN_VIEW_PX))
  const lengths = { '--z-above': above, '--z-below': below, '--z-view': visible }
  for (const [name, value] of Object.entries(lengths)) root.style.setProperty(name, `${Math.round(value)}px`)
}

function looksOf(content: Element) {
  const top = document.querySelector('.z-top-bar')
  return {
    height: heightOf(content),
    ground: getComputedStyle(top ?? document.documentElement).backgroundColor,
    ink: getComputedStyle(top ?? document.documentElement).color,
  }
}

const heightOf = (content: Element) => Math.ceil(content.getBoundingClientRect().height)
