/**
 * Whether the visitor has interacted with this page since it was loaded: a press, a key, a click by an assistive
 * program, autofill, or Back and Forward. Programs that open a link for a preview or a scan do none of these.
 */
import { isServer } from './hydration.ts'
import { nextTask } from './next-task.ts'

const EVENTS = ['pointerdown', 'keydown', 'click', 'input', 'popstate'] as const

export function watchTouch(page: EventTarget, wasTouched: boolean) {
  let isTouched = wasTouched
  const listeners = new Set<() => void>()
  const touched = async () => {
    for (const event of EVENTS) page.removeEventListener(event, listen, { capture: true })
    // Rendering before React handles the event would restore the former value of an autofilled field.
    await nextTask()
    isTouched = true
    for (const listener of listeners) listener()
  }
  const listen = () => void touched()
  // In the capture phase, because a component may stop the event.
  if (!isTouched) for (const event of EVENTS) page.addEventListener(event, listen, { capture: true })
  return {
    seen: () => isTouched,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Interaction before this file was loaded is known from the browser (Safari: from 16.4). */
export const touch = watchTouch(
  isServer ? new EventTarget() : window,
  !isServer && (navigator as Partial<Navigator>).userActivation?.hasBeenActive === true,
)
