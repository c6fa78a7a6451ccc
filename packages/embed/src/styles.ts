/** Adopts the style sheet instead of inserting a style element, which a strict content security policy would block. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
