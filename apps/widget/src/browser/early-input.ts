/** What a visitor does while the server's drawing is not taken over yet is done as soon as it is. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the page's own script has heard: apps/server/src/pages/drawn-page-script.ts. */
type EarlyWindow = Window & { zapysEarly?: { hear(event: Event): void; pressed?: HTMLElement } }

/**
 * Knows what was typed, chosen and ticked before the scripts came, and listens from now on; what it returns does what was
 * asked for meanwhile, and listens no more.
 */
export function keepEarlyInput(root: Element): () => void {
  // Of several presses the last counts: who presses twice wants it once.
  let pressed = takeHeardPress()
  const typed = new Map<Field, string>()
  for (const field of root.querySelectorAll<Field>('input, select, textarea'))
    if (valueOf(field) !== drawnValueOf(field)) typed.set(field, valueOf(field))
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }

  let isScreenHydrated = false
  root.addEventListener(
    'click',
    (event) => {
      const press = event as MouseEvent
      const target = (press.target as Element).closest<HTMLElement>('a[href], button')
      if (target === null || (isScreenHydrated && isHydrated(target))) return
      if (press.button > 0 || press.metaKey || press.ctrlKey || press.shiftKey) return
      // Links out of the widget, or to an anchor on the page, need no script.
      if (target instanceof HTMLAnchorElement && !/^\/(?!\/)/.test(target.getAttribute('href')!)) return
      if (target instanceof HTMLAnchorElement && target.target !== '') return
      press.preventDefault()
      press.stopPropagation()
      delete pressed?.dataset['heard']
      target.dataset['heard'] = ''
      pressed = target
    },
    options,
  )
  root.addEventListener(
    'input',
    ({ target }) => {
      const field = target as Field
      typed.set(field, valueOf(field))
    },
    options,
  )
  return () => {
    // The router hears of steps from the next turn on; in the one after it what was typed stands in what a press sends.
    setTimeout(() => {
      for (const [field, value] of typed) type(field, value)
      setTimeout(() => {
        isScreenHydrated = true
        settle(performance.now() + PATIENCE_MS)
      })
    })
  }

  /** A part whose script is still to come is taken over after the screen around it: until then React hears nothing there. */
  function settle(until: number) {
    const isLate = performance.now() > until
    if (isLate || controlsOf(root).every(isHydrated)) ended.abort()
    if (pressed !== undefined && (ended.signal.aborted || isHydrated(pressed))) {
      delete pressed.dataset['heard']
      const press = pressed
      pressed = undefined
      press.click()
    }
    if (!ended.signal.aborted) setTimeout(settle, LOOK_MS, until)
  }
}

/** The longest wait for hydration before a press is repeated anyway, and the interval of the checks. */
const [PATIENCE_MS, LOOK_MS] = [10_000, 30]

const controlsOf = (root: Element): Element[] => [...root.querySelectorAll('a[href], button')]

/** React marks what it has taken over; nothing else tells which parts of a page it hears. */
const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/**
 * The same where the client renders from scratch over the server-rendered page. The returned function restores typed values
 * by field id, restores focus and caret, and repeats the press.
 */
export function keepForNewDrawing(root: Element): () => void {
  // The text is asked for now: what is taken out of the page may lose it.
  const pressOn = (button: Element) => ({
    place: buttonsOf(root).indexOf(button as HTMLElement),
    says: button.textContent,
  })
  const heard = takeHeardPress()
  let pressed = heard && pressOn(heard)
  const typed = new Map<string, string>()
  const note = (field: Field) => field.id !== '' && typed.set(field.id, valueOf(field))
  for (const field of root.querySelectorAll<Field>('input, select, textarea'))
    if (valueOf(field) !== drawnValueOf(field)) note(field)
  // A field that is taken out of the page forgets its caret.
  let focused: { id: string; caret?: [number, number] } | undefined
  const noteFocus = () => {
    const field = document.activeElement
    if (field === null || !root.contains(field)) return
    focused = { id: field.id }
    if (field instanceof HTMLInputElement && field.selectionStart !== null)
      focused.caret = [field.selectionStart, field.selectionEnd!]
  }
  noteFocus()
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  root.addEventListener(
    'click',
    (press) => {
      const button = (press.target as Element).closest('button')
      if (button === null) return
      press.preventDefault()
      pressed = pressOn(button)
    },
    options,
  )
  root.addEventListener('input', ({ target }) => note(target as Field), options)
  for (const kind of ['focusin', 'input', 'keyup', 'pointerup'])
    root.addEventListener(kind, noteFocus, options)
  return () => {
    ended.abort()
    for (const [id, value] of typed) {
      const field = document.getElementById(id) as Field | null
      if (field !== null && valueOf(field) !== value) type(field, value)
    }
    // Once what was typed stands, which moves the caret.
    setTimeout(() => {
      const again = pressed && buttonsOf(root)[pressed.place]
      if (again?.textContent === pressed?.says) again?.click()
      // Keeps the focus if the visitor has moved it meanwhile.
      if (focused === undefined || focused.id === '' || document.activeElement !== document.body) return
      const field = document.getElementById(focused.id)
      field?.focus({ preventScroll: true })
      if (focused.caret && field instanceof HTMLInputElement) field.setSelectionRange(...focused.caret)
    })
  }
}

const buttonsOf = (root: Element): HTMLElement[] => [...root.querySelectorAll('button')]

function takeHeardPress(): HTMLElement | undefined {
  const { zapysEarly } = window as EarlyWindow
  if (zapysEarly !== undefined) removeEventListener('click', zapysEarly.hear, true)
  return zapysEarly?.pressed
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const valueOf = (field: Field) => (isTicked(field) ? String(field.checked) : field.value)

function drawnValueOf(field: Field): string {
  if (isTicked(field)) return String(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const drawn = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return drawn?.value ?? ''
}

/** As if it had been done now: React compares with what it last saw. */
function type(field: Field, value: string) {
  if (isTicked(field)) {
    field.checked = value !== 'true'
    return field.click()
  }
  if (field instanceof HTMLSelectElement) field.value = value
  else {
    const prototype = Object.getPrototypeOf(field) as Field
    field.value = ''
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return undefined
}
