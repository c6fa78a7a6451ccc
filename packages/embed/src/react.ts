/**
 * The form for sites made with React: `<ZapysBooking url="https://booking.example.com/i/studio" type="inline" />`. It
 * brings the loader of the server that the form is on, so that it never is older than that; rendered on a server it is a
 * plain link.
 */
import { createElement, useEffect, useRef, useState } from 'react'
import type { Embedded } from './embed.ts'
import type { Given, Listener, Told } from './settings.ts'

export type ZapysBookingProps = Pick<Given, 'label' | 'lang' | 'theme' | 'chrome'> & {
  /** Whole: `https://host/i/studio`, or a deeper link. */
  url: string
  /** `popup`, a button here, when absent. */
  type?: 'inline' | 'popup' | 'button'
  className?: string
  onOpened?(detail: Told['opened']): void
  onClosed?(detail: Told['closed']): void
  onStep?(detail: Told['step']): void
  onBooked?(detail: Told['booked']): void
  onOrdered?(detail: Told['ordered']): void
  onPaid?(detail: Told['paid']): void
}

type Zapys = { init(given: Given): Embedded }

export function ZapysBooking(props: ZapysBookingProps) {
  const { url, type = 'popup', label, lang, theme, chrome, className } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let embedded: Embedded | undefined
    let isGone = false
    const put = async () => {
      const { init } = await loaderOf(url)
      if (isGone) return
      const where = type === 'inline' ? { target: place.current ?? undefined } : { place: place.current }
      const on: Listener = (...args) => tell(latest.current, args)
      embedded = init({ url, type, label, lang, theme, chrome, ...where, on })
      setThere(true)
    }
    put().catch(() => {}) // The link stays.
    return () => {
      isGone = true
      embedded?.remove()
      setThere(false)
    }
  }, [url, type, label, lang, theme, chrome])
  const link = isThere ? undefined : createElement('a', { href: url }, label ?? new URL(url).hostname)
  return createElement('div', { ref: place, className }, link)
}

function tell(props: ZapysBookingProps, [name, detail]: Parameters<Listener>) {
  if (name === 'opened') props.onOpened?.({})
  if (name === 'closed') props.onClosed?.({})
  if (name === 'step') props.onStep?.(detail as Told['step'])
  if (name === 'booked') props.onBooked?.(detail as Told['booked'])
  if (name === 'ordered') props.onOrdered?.(detail as Told['ordered'])
  if (name === 'paid') props.onPaid?.(detail as Told['paid'])
}

type Policy = { createScriptURL(address: string): unknown }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy
}
type Site = { document: Document; trustedTypes?: TrustedTypes; Zapys?: Zapys }
const site = (): Site => window
let policy: Policy | undefined

/** Sites that ask for Trusted Types take no script by a plain address; those that list their policies allow `zapys`. */
function trusted(address: string): string {
  const { trustedTypes } = site()
  if (trustedTypes === undefined) return address
  try {
    policy ??= trustedTypes.createPolicy('zapys', { createScriptURL: (url) => url })
  } catch {
    // A site that lists other policies alone may still take a plain address.
    return address
  }
  return policy.createScriptURL(address) as string
}

const loaders = new Map<string, Promise<Zapys>>()

/** Of each server once, however many forms there are. */
function loaderOf(url: string): Promise<Zapys> {
  const address = new URL('/embed.js', url).href
  const known = loaders.get(address)
  if (known) return known
  const coming = new Promise<Zapys>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: trusted(address), async: true })
    script.onload = () => resolve(site().Zapys!)
    script.onerror = () => {
      // Asked for again by the next form.
      loaders.delete(address)
      reject(new Error(`Zapys: ${address} did not come`))
    }
    document.head.append(script)
  })
  loaders.set(address, coming)
  return coming
}
