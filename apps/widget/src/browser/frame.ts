/**
 * The widget in a page of somebody else. What is said to that page is in `framed.ts`, which only a frame loads.
 */
export const isFramed = (): boolean => window.parent !== window

/** Marks the document as framed, for the style sheets, and answers the page around. Does nothing in a window of its own. */
export function answerHost(content: Element): void {
  if (!isFramed()) return
  document.documentElement.dataset['framed'] = ''
  // Without it the page shows a plain link beside the form.
  void import('./framed.ts').then(({ answer }) => answer(content)).catch(() => {})
}
