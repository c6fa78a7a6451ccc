/** The form in a dialog over the page. */
import { backCloses } from './back-closes.ts'
import { element } from './element.ts'
import css from './form.css?inline'
import { formWordsIn } from './form-words.ts'
import { putFrame } from './frame.ts'
import type { Dialog, Setting } from './setting.ts'
import { sheetOf } from './styles.ts'

/** The form's own bar is the header: the button lies in the corner that the bar leaves free, and wears its colours. */
export function makeDialog(setting: Setting): Dialog {
  const { root, gone, tell } = setting
  const words = formWordsIn(setting.language)
  const button = element('button', { className: 'close', textContent: '×', ariaLabel: words.close })
  const dialog = element('dialog', { ariaLabel: words.title, ariaBusy: 'true' }, button)
  let opener: HTMLElement | undefined
  let letScroll = () => {}
  let isTold = false
  const close = () => dialog.close()
  const back = backCloses({ isOpen: () => dialog.open, close, gone })

  button.onclick = close
  // Nothing of the dialog lies bare: a click on the dialog itself is one on the ground around it.
  dialog.onclick = (click) => click.target === dialog && close()
  const end = () => {
    if (!isTold) return
    isTold = false
    letScroll()
    back.closed()
    // Browsers that do not focus a pressed button would leave the focus nowhere.
    opener?.focus()
    tell('closed', {})
  }
  // The event fires a while after the dialog closed; the visitor may have opened it again.
  dialog.onclose = () => dialog.open || end()
  gone.addEventListener('abort', () => letScroll())
  root.adoptedStyleSheets.push(sheetOf(css))
  root.append(dialog)

  const fill = () =>
    putFrame(
      dialog,
      setting,
      { form: 'popup', corner: true },
      {
        onLoad() {
          dialog.ariaBusy = null
          dialog.style.backgroundColor = button.style.color = ''
        },
        onAnswer(answer) {
          if (answer.zapys === 'close') close()
          if (answer.zapys !== 'ready' && answer.zapys !== 'height') return
          dialog.style.backgroundColor = answer.ground ?? ''
          button.style.color = answer.ink ?? ''
        },
      },
    )
  return {
    open(by) {
      if (dialog.open) return
      end()
      opener = by
      // The frame stays when the dialog closes: who opens it again goes on where they were.
      if (button === dialog.lastChild) fill()
      letScroll = holdPage()
      dialog.showModal()
      back.opened()
      isTold = true
      tell('opened', {})
    },
    close,
  }
}

/** Keeps the page behind from scrolling, without a jump where its scroll bar has been. Answers what lets it go. */
function holdPage(): () => void {
  const page = document.documentElement
  const styles = {
    overflow: 'hidden',
    ...(innerWidth > page.clientWidth && { 'scrollbar-gutter': 'stable' }),
  }
  const before = Object.entries(styles).map(([name, value]) => {
    const kept = [page.style.getPropertyValue(name), page.style.getPropertyPriority(name)] as const
    page.style.setProperty(name, value, 'important')
    return [name, ...kept] as const
  })
  let isHeld = true
  return () => {
    if (isHeld) for (const kept of before) page.style.setProperty(...kept)
    isHeld = false
  }
}
