import type { CompanySettings } from '@zapys/contract'
import { type Look, productLook } from '@zapys/domain/theme'
import { themeText } from '@zapys/ui/theme/theme-text.ts'
import { useEffect } from 'react'
import { useCall } from '#staff/api/use-call.ts'

const sheet = new CSSStyleSheet()

/** Puts colours in force: as a sheet of the document, since the page's policy allows no style elements. */
export function applyLook(look: Look): void {
  sheet.replaceSync(themeText(look))
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Settings of the company that its booking page has too; undefined until they have loaded, or where it is switched off. */
export function useCompanySettings(company: string | undefined): CompanySettings | undefined {
  const { data } = useCall(
    'getConfiguration',
    { params: { company: company ?? '', widget: 'default' } },
    { enabled: company !== undefined, staleMs: 600_000 },
  )
  return data?.settings
}

/** The colours of the company, ours without one. */
export function useCompanyLook(company: string | undefined): void {
  const look = useCompanySettings(company)?.widget_settings
  useEffect(() => applyLook(look ?? productLook), [look])
}
