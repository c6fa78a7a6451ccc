import type { ThemeVariables } from '@zapys/contract'
import { palette } from './palette.ts'

const themeSheet = new CSSStyleSheet()
const companySheet = new CSSStyleSheet()
let latestCss: string | null | undefined

/**
 * Puts a company's colours and custom CSS in force. Through sheets of their own and never through style elements: the
 * page's security policy allows none.
 */
export function applyTheme(theme: ThemeVariables, customCss?: string | null): void {
  const declarations = Object.entries(palette(theme)).map(([name, value]) => `${name}: ${value};`)
  themeSheet.replaceSync(`@layer tokens { :root { ${declarations.join(' ')} } }`)
  companySheet.replaceSync('')
  latestCss = customCss
  // Few companies have CSS of their own: what makes it safe is loaded for them alone.
  if (customCss) void addCustomCss(customCss)
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== themeSheet && sheet !== companySheet)
  document.adoptedStyleSheets = [...others, themeSheet, companySheet]
}

async function addCustomCss(css: string): Promise<void> {
  const { safeCustomCss } = await import('./custom-css.ts')
  if (latestCss === css) companySheet.replaceSync(safeCustomCss(css)) // unless another company has come meanwhile
}
