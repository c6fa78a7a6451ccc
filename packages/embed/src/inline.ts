/** The form as a part of the page. */
import { element } from './element.ts'
import { putFrame, type Setting } from './frame.ts'

/** How far outside the window the form begins to load. */
const NEAR = '400px'

/** The frame is as high as what it shows, up to the window: the form's own bars and its main button stay in view. */
const heightFor = (height: number) => `max(480px, min(${Math.ceil(height)}px, 100svh))`

export function createInline(setting: Setting) {
  const place = element('div', { className: 'inline' })
  const load = () => {
    observer.disconnect()
    if (place.hasChildNodes()) return
    putFrame(place, setting, 'inline', (answer, iframe) => {
      if (answer.zapys !== 'close' && answer.height > 0) iframe.style.height = heightFor(answer.height)
    })
  }
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
    { rootMargin: NEAR },
  )
  setting.root.append(place)
  observer.observe(place)
  return {
    open() {
      load()
      place.scrollIntoView()
    },
    close() {},
  }
}
