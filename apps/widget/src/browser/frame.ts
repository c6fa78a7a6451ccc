/** Whether the widget is embedded in a page. Messages to that page are in `framed.ts`, which only a frame loads. */
export const isFramed = (): boolean => window.parent !== window

/** Marks the document as framed for the style sheets, and connects to the host page. Does nothing if not framed. */
export function answerHost(content: Element): void {
  if (!isFramed()) return
  document.documentElement.dataset['framed'] = ''
  // If it fails, the host page shows a plain link beside the form.
  void import('./framed.ts').then(({ answer }) => answer(content)).catch(() => {})
}
