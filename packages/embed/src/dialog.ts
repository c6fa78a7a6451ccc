/** The form in a dialog over the page. */
import { backCloses } from './back-closes.ts'
import { element } from './element.ts'
import css from './form.css?inline'
import { formWordsIn } from './form-words.ts'
import { putFrame } from './frame.ts'
import type { Dialog, Setting } from './setting.ts'
import { sheetOf } from './styles.ts'

/** The form's own bar is the header: the close button is in a free corner of that bar, in the bar's colours. */
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
  // Children cover the whole dialog, so a click whose target is the dialog is one on the backdrop.
  dialog.onclick = (click) => click.target === dialog && close()
  const end = () => {
    if (!isTold) return
    isTold = false
    letScroll()
    back.closed()
    // For browsers that do not focus a pressed button: the focus would be lost.
    opener?.focus()
    tell('closed', {})
  }
  // The event fires some time after closing; the visitor may have opened the dialog again.
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
      // Closing preserves the frame: a visitor who opens the dialog again continues there.
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

/**
 * Prevents scrolling of the page behind, without a layout shift by the missing scroll bar. Returns a function that
 * restores it.
 */
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
