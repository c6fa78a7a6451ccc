/** The form as a part of the page: as wide as its place and as high as what it shows, so that the page alone scrolls. */
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
        // The next screen begins at its top, as a page of its own would.
        if (answer.zapys === 'step' && iframe.getBoundingClientRect().top < 0) place.scrollIntoView()
        tellView()
      },
    },
  )
  const tellView = eachFrame(() => frame.say(viewOf(frame)))
  // Heard on its way down: whatever scrolls, the page or a part of it.
  for (const change of ['scroll', 'resize'])
    addEventListener(change, tellView, { capture: true, passive: true, signal: gone })
}

function viewOf({ iframe }: Frame) {
  const { top, bottom } = iframe.getBoundingClientRect()
  return { zapys: 'view' as const, above: Math.max(0, -top), below: Math.max(0, bottom - innerHeight) }
}

/** At most once for each frame that the browser paints. */
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
