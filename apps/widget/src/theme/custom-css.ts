/** A company's own CSS, as the server rebuilt it, and the rules that keep what must stay seen. */
import kept from './kept.css?inline'

/** The sheets to adopt, in this order; the company's is left empty where it is more than its own layer. */
export function customSheets(css: string): CSSStyleSheet[] {
  const [keptSheet, companySheet] = [new CSSStyleSheet(), new CSSStyleSheet()]
  keptSheet.replaceSync(kept)
  companySheet.replaceSync(css)
  const isLayer = (rule: CSSRule) => rule instanceof CSSLayerBlockRule && rule.name === 'company'
  if (![...companySheet.cssRules].every(isLayer)) companySheet.replaceSync('')
  return [keptSheet, companySheet]
}
