/**
 * Whether the visitor has touched this page since it was loaded: a press, a key, a click of an assistive program, text that
 * was filled in, or Back and Forward of the browser. Programs that open a link for a preview or a scan do none of these.
 */
import { isServer } from './hydration.ts'
import { nextTask } from './next-task.ts'

const EVENTS = ['pointerdown', 'keydown', 'click', 'input', 'popstate'] as const

export function watchTouch(page: EventTarget, wasTouched: boolean) {
  let isTouched = wasTouched
  const listeners = new Set<() => void>()
  const touched = async () => {
    for (const event of EVENTS) page.removeEventListener(event, listen, { capture: true })
    // Rendering before React handles the event would put the former value back into the field that was filled in.
    await nextTask()
    isTouched = true
    for (const listener of listeners) listener()
  }
  const listen = () => void touched()
  // Capturing: a part that stops the event does not hide the touch.
  if (!isTouched) for (const event of EVENTS) page.addEventListener(event, listen, { capture: true })
  return {
    seen: () => isTouched,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A touch before this file was loaded is known to the browser (Safari: from 16.4). */
export const touch = watchTouch(
  isServer ? new EventTarget() : window,
  !isServer && (navigator as Partial<Navigator>).userActivation?.hasBeenActive === true,
)
