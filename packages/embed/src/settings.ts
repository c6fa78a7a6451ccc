/** What a company asks for, by `Zapys.init` or by the attributes of its script tag. */

export type Given = {
  /** The company's page, `https://host/i/studio`, or a deeper link to a branch, a service, an event. */
  url: string
  /** `button`, `inline` (also called `landing`) or `popup`; a floating button when absent. */
  type?: string | undefined
  /** An element or its selector: where `inline` goes, what opens a `popup`. */
  target?: string | Element | undefined
  /** Instead of "Book online". */
  label?: string | undefined
}

const forms = ['button', 'inline', 'popup'] as const
export type Form = (typeof forms)[number]

/** Throws on an unknown type: a typing mistake must not show up as another form. */
export function formOf(type = 'button'): Form {
  const form = forms.find((one) => one === type || (type === 'landing' && one === 'inline'))
  if (form === undefined) throw new Error(`Zapys: unknown type ${type}`)
  return form
}

/**
 * The address to frame: absolute, with what tells where the visitor came from (`src`, `wls`, `utm_*` of the page's own
 * address). What the company wrote into its link stays. Throws unless it is a web address: a `javascript:` one would
 * run in the company's page.
 */
export function addressOf(url: string, page: { base: string; search: string }): URL {
  const address = new URL(url, page.base)
  if (!/^https?:$/.test(address.protocol)) throw new Error(`Zapys: not a web address ${url}`)
  const written = new Set(address.searchParams.keys())
  for (const [name, value] of new URLSearchParams(page.search))
    if (/^(src|wls|utm_.*)$/.test(name) && !written.has(name)) address.searchParams.append(name, value)
  return address
}

/** What the attributes of a script tag ask for; undefined where it names no company and leaves all to `init`. */
export function givenByTag(data: Readonly<Record<string, string | undefined>>): Given | undefined {
  const { company, url = company && `/i/${encodeURIComponent(company)}`, type, target, label } = data
  return url ? { url, type, target, label } : undefined
}
