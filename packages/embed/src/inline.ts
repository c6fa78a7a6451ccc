/** The form as part of the page: as wide as its parent and as high as its content, so that only the page scrolls. */
import css from './form.css?inline'
import { putFrame, type Frame } from './frame.ts'
import type { Setting } from './setting.ts'
import { sheetOf } from './styles.ts'

export function fillInline(setting: Setting, place: HTMLElement): void {
  const { root, gone, tell } = setting
  root.adoptedStyleSheets.push(sheetOf(css))
  const chrome = setting.chrome === 'none' ? { chrome: 'none' as const } : {}
  const frame = putFrame(
    place,
    setting,
    { form: 'inline', grows: true, ...chrome },
    {
      onAnswer(answer, { iframe }) {
        if (answer.zapys === 'ready') tell('opened', {})
        if ('height' in answer && answer.height > 0) iframe.style.height = `${Math.ceil(answer.height)}px`
        // The next screen starts at its top, as a separate page would.
        if (answer.zapys === 'step' && iframe.getBoundingClientRect().top < 0) place.scrollIntoView()
        tellView()
      },
    },
  )
  const tellView = eachFrame(() => frame.say(viewOf(frame)))
  // Captured, because a part of the page may scroll instead of the page.
  for (const change of ['scroll', 'resize'])
    addEventListener(change, tellView, { capture: true, passive: true, signal: gone })
}

function viewOf({ iframe }: Frame) {
  const { top, bottom } = iframe.getBoundingClientRect()
  return { zapys: 'view' as const, above: Math.max(0, -top), below: Math.max(0, bottom - innerHeight) }
}

/** Calls `act` at most once per animation frame. */
function eachFrame(act: () => void): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      act()
    })
  }
}
