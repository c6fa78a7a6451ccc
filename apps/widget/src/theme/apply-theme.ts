import { inScheme, type Look, namedScheme } from '@zapys/domain/theme'
import { beforeReload } from '#widget/browser/reload.ts'
import { themeText } from '@zapys/ui/theme/theme-text.ts'

let themeSheet: CSSStyleSheet | undefined
/** That of the address that the page was opened at; later screens do not name it. */
let scheme: ReturnType<typeof namedScheme>
let companySheets: CSSStyleSheet[] = []
let latestCss: string | null | undefined
/** Of the page's own style element: as long as nothing else is wanted, it is all there has to be. */
let renderedLook: Look | undefined

const FIRST_STYLE = 'zapys-look'

/** Before any other: whether the page has come with this look in force (`first-style.ts`). `search`: of its address. */
export function isRenderedIn(look: Look, search: string): boolean {
  scheme = namedScheme(new URLSearchParams(search).get('theme'))
  beforeReload(() => history.replaceState(history.state, '', withTheme(new URL(location.href))))
  if (document.getElementById(FIRST_STYLE) === null) return false
  renderedLook = look
  return true
}

/** For an address that opens in another window: it looks as this page was asked to look. */
export function withTheme(address: URL): URL {
  if (scheme !== undefined) address.searchParams.set('theme', scheme.toLowerCase())
  return address
}

/**
 * Puts a company's colours and custom CSS in force. Through sheets of their own and never through style elements: the
 * page's security policy allows none but that of the first paint, `first-style.ts`.
 */
export function applyTheme(look: Look, customCss?: string | null): void {
  if (look === renderedLook) return
  renderedLook = undefined
  themeSheet ??= new CSSStyleSheet()
  // What the page came with holds until something else is in force here.
  if (!customCss || (latestCss !== undefined && latestCss !== customCss)) dropFirstStyle()
  themeSheet.replaceSync(themeText(inScheme(look, scheme)))
  latestCss = customCss
  adopt([])
  // Few companies have CSS of their own: what keeps it in bounds is loaded for them alone.
  if (customCss) void addCustomCss(customCss)
}

async function addCustomCss(css: string): Promise<void> {
  const { customSheets } = await import('./custom-css.ts')
  if (latestCss !== css) return // another company has come meanwhile
  adopt(customSheets(css))
  dropFirstStyle()
}

const dropFirstStyle = () => document.getElementById(FIRST_STYLE)?.remove()

function adopt(ofCompany: CSSStyleSheet[]): void {
  const ours = [themeSheet!, ...companySheets]
  const others = document.adoptedStyleSheets.filter((sheet) => !ours.includes(sheet))
  companySheets = ofCompany
  document.adoptedStyleSheets = [...others, themeSheet!, ...companySheets]
}
