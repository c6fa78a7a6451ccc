/** The company's settings, from `Zapys.init` or from the attributes of its script tag. */

export type Given = {
  /** The company's page, `https://host/i/studio`, or a deeper link to a branch, a service, an event. */
  url: string
  /** `button`, `inline` (also called `landing`) or `popup`; a floating button when absent. */
  type?: string | undefined
  /** An element or its selector: the parent of an `inline` form, or the opener of a `popup`. */
  target?: string | Element | undefined
  /** The parent of the button of a `popup` without a target; after the script when absent. */
  place?: Element | null | undefined
  /** Replaces "Book online". */
  label?: string | undefined
  /** The language of form and button; the page's `lang` when absent. The visitor's choice has priority over both. */
  lang?: string | undefined
  /** `light` or `dark`, to match the page; when absent, the company's choice. */
  theme?: string | undefined
  /** `none` hides the top bar of an inline form, for pages that have a bar. */
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
  /** Another screen: the pattern of its address, such as `/i/:company/b`. */
  step: { screen: string }
  /**
   * The booking's id, for deduplication; its price in whole units; its status, PENDING_PAYMENT while the deposit is
   * unpaid. An older widget sends no status.
   */
  booked: Conversion & { status?: string | undefined }
  /** An order, paid or not. `event_id` is the order's id. */
  ordered: Conversion & { kind: 'MEMBERSHIP' | 'CERTIFICATE' }
  /** A successful payment. `event_id` is the payment's id; `value` excludes the tip. */
  paid: Conversion
}
export type Listener = <Name extends keyof Told>(name: Name, detail: Told[Name]) => void

const forms = ['button', 'inline', 'popup'] as const
export type Form = (typeof forms)[number]

/** Throws on an unknown type: a typo must not silently become another form. */
export function formOf(type = 'button'): Form {
  const form = forms.find((one) => one === type || (type === 'landing' && one === 'inline'))
  if (form === undefined) throw new Error(`Zapys: unknown type ${type}`)
  return form
}

/**
 * The absolute address to frame, with language and theme of the page and the visitor's source (`src`, `wls`, `utm_*`
 * of the page's address). Values in the company's link have priority. The button form starts at the first booking
 * step, not at the company's home page. Throws unless it is a web address: a `javascript:` address would run in the
 * company's page.
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

/** The settings in the attributes of a script tag; undefined without a company, when the page calls `init`. */
export function givenByTag(data: Readonly<Record<string, string | undefined>>): Given | undefined {
  const { company, url = company && `/i/${encodeURIComponent(company)}`, ...given } = data
  return url ? { ...given, url } : undefined
}
