/** Replays input that a visitor made on a server-rendered page before it was hydrated. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Input recorded by the inline script of the page: apps/server/src/pages/rendered-page-script.ts. */
type EarlyWindow = Window & { zapysEarly?: { hear(event: Event): void; pressed?: HTMLElement } }

/**
 * Records text, choices and ticks made before the scripts loaded, and listens from now on.
 * The returned function replays them and stops listening.
 */
export function keepEarlyInput(root: Element): () => void {
  // Only the last of several presses is replayed: a double press means one action.
  let pressed = takeHeardPress()
  const typed = new Map<Field, string>()
  for (const field of root.querySelectorAll<Field>('input, select, textarea'))
    if (valueOf(field) !== renderedValueOf(field)) typed.set(field, valueOf(field))
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
      // External links and links to an anchor on the page work without a script.
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
    // The router handles navigation from the next turn on; one turn later a press sends the typed values.
    setTimeout(() => {
      for (const [field, value] of typed) type(field, value)
      setTimeout(() => {
        isScreenHydrated = true
        settle(performance.now() + PATIENCE_MS)
      })
    })
  }

  /** Lazy parts hydrate after the screen around them; until then React ignores events there. */
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

/** Maximum wait for hydration before a press is repeated anyway, and interval of the checks, in milliseconds. */
const [PATIENCE_MS, LOOK_MS] = [10_000, 30]

const controlsOf = (root: Element): Element[] => [...root.querySelectorAll('a[href], button')]

/** React sets properties on hydrated elements; there is no other way to see which parts are hydrated. */
const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/**
 * The same if the client renders from scratch over the server-rendered page.
 * The returned function restores typed values by field id, focus and caret, and repeats the press.
 */
export function keepForRerender(root: Element): () => void {
  // The text is read now, because an element that is removed from the page may lose it.
  const pressOn = (button: Element) => ({
    place: buttonsOf(root).indexOf(button as HTMLElement),
    says: button.textContent,
  })
  const earlyPress = takeHeardPress()
  let pressed = earlyPress && pressOn(earlyPress)
  const typed = new Map<string, string>()
  const note = (field: Field) => field.id !== '' && typed.set(field.id, valueOf(field))
  for (const field of root.querySelectorAll<Field>('input, select, textarea'))
    if (valueOf(field) !== renderedValueOf(field)) note(field)
  // A field that is removed from the page loses its caret.
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
    // After the typed values are restored, because that moves the caret.
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

function renderedValueOf(field: Field): string {
  if (isTicked(field)) return String(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return initial?.value ?? ''
}

/** Sets a value like a real input event: React compares it with the value it last saw. */
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
