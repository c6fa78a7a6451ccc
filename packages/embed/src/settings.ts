/** What a company asks for, by `Zapys.init` or by the attributes of its script tag. */

export type Given = {
  /** The company's page, `https://host/i/studio`, or a deeper link to a branch, a service, an event. */
  url: string
  /** `button`, `inline` (also called `landing`) or `popup`; a floating button when absent. */
  type?: string | undefined
  /** An element or its selector: where `inline` goes, what opens a `popup`. */
  target?: string | Element | undefined
  /** Where the button of a `popup` without a target goes; behind the script when absent. */
  place?: Element | null | undefined
  /** Instead of "Book online". */
  label?: string | undefined
  /** Of the form and the button; the page's own `lang` when absent. The visitor's choice goes before both. */
  lang?: string | undefined
  /** `light` or `dark`, as the page is; otherwise the form goes by the company's choice. */
  theme?: string | undefined
  /** `none`: an inline form without a bar at its top, where the page has one. */
  chrome?: string | undefined
  /** Receives the same events as the `zapys:…` events of the element. */
  on?: Listener | undefined
}

type Conversion = { event_id: string; value: number; currency: string }

/** Events for the host page, by name. None contains personal data. */
export type Told = {
  /** The dialog opened, or the inline form was loaded. */
  opened: Record<string, never>
  closed: Record<string, never>
  /** Another screen: the pattern of its address, `/i/:company/b`. */
  step: { screen: string }
  /**
   * The booking's own id, for deduplication; its price in whole units; its status, PENDING_PAYMENT while a deposit is
   * awaited. An older widget sends no status.
   */
  booked: Conversion & { status?: string | undefined }
  /** An order, paid or not. `event_id` is its own. */
  ordered: Conversion & { kind: 'MEMBERSHIP' | 'CERTIFICATE' }
  /** A successful payment. `event_id` is the payment's; `value` is the amount without the tip. */
  paid: Conversion
}
export type Listener = <Name extends keyof Told>(name: Name, detail: Told[Name]) => void

const forms = ['button', 'inline', 'popup'] as const
export type Form = (typeof forms)[number]

/** Throws on an unknown type: a typing mistake must not show up as another form. */
export function formOf(type = 'button'): Form {
  const form = forms.find((one) => one === type || (type === 'landing' && one === 'inline'))
  if (form === undefined) throw new Error(`Zapys: unknown type ${type}`)
  return form
}

/**
 * The address to frame: absolute, with language and theme of the page and what tells where the visitor came from
 * (`src`, `wls`, `utm_*` of the page's own address). What the company wrote into its link stays. The "Book" button
 * leads to the first choice, not to the company's own page. Throws unless it is a web address: a `javascript:` one would
 * run in the company's page.
 */
export function addressOf(
  url: string,
  page: { base: string; search: string; form: Form; lang: string | undefined; theme?: string | undefined },
): URL {
  const address = new URL(url, page.base)
  if (!/^https?:$/.test(address.protocol)) throw new Error(`Zapys: not a web address ${url}`)
  const { searchParams } = address
  const written = new Set(searchParams.keys())
  if (page.form !== 'inline' && /^\/[ic]\/[^/]+\/?$/.test(address.pathname)) {
    address.pathname = address.pathname.replace(/\/?$/, '/booking')
    searchParams.set('start', '1')
  }
  if (page.lang && !written.has('lang')) searchParams.set('lang', page.lang)
  if (page.theme && !written.has('theme')) searchParams.set('theme', page.theme)
  for (const [name, value] of new URLSearchParams(page.search))
    if (/^(src|wls|utm_.*)$/.test(name) && !written.has(name)) searchParams.append(name, value)
  return address
}

/** What the attributes of a script tag ask for; undefined where it names no company and leaves all to `init`. */
export function givenByTag(data: Readonly<Record<string, string | undefined>>): Given | undefined {
  const { company, url = company && `/i/${encodeURIComponent(company)}`, ...given } = data
  return url ? { ...given, url } : undefined
}
