/** Sheets are adopted, not written into the page, so that a strict security policy has nothing to forbid. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
