/** The form in a dialog over the page. */
import { element } from './element.ts'
import { putFrame, type Setting } from './frame.ts'

export function createDialog(setting: Setting, openers: readonly HTMLElement[]) {
  const { root, words, gone } = setting
  const button = element('button', { className: 'close', textContent: '×', ariaLabel: words.close })
  const dialog = element('dialog', { ariaLabel: words.title }, button)
  let opener: HTMLElement | undefined
  const close = () => dialog.close()

  button.onclick = close
  // Nothing of the dialog lies bare: a click on the dialog itself is one on the ground around it.
  dialog.onclick = (click) => click.target === dialog && close()
  // Browsers that do not focus a pressed button would leave the focus nowhere.
  dialog.onclose = () => opener?.focus()
  root.append(dialog)

  const open = () => {
    // The frame stays when the dialog closes: who opens it again goes on where they were.
    if (button === dialog.lastChild)
      putFrame(dialog, setting, 'popup', ({ zapys }) => zapys === 'close' && close())
    if (!dialog.open) dialog.showModal()
  }
  for (const one of openers)
    one.addEventListener(
      'click',
      (click) => {
        // A link of the company still opens in a new tab for those who ask for that.
        if (click.ctrlKey || click.metaKey || click.shiftKey) return
        click.preventDefault()
        opener = one
        open()
      },
      { signal: gone },
    )
  return { open, close }
}
