/**
 * The form for React sites: `<ZapysBooking url="https://booking.example.com/i/studio" type="inline" />`. It loads the
 * loader from the form's server, so the loader is never outdated; rendered on a server it is a plain link.
 */
import { createElement, useEffect, useRef, useState } from 'react'
import type { Embedded } from './embed.ts'
import type { Given, Listener, Told } from './settings.ts'

export type ZapysBookingProps = Pick<Given, 'label' | 'lang' | 'theme' | 'chrome'> & {
  /** An absolute address: `https://host/i/studio`, or a deeper link. */
  url: string
  /** Absent means `popup`, with a button here. */
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

/** Sites with Trusted Types reject plain script addresses; those that list their policies must allow `zapys`. */
function trusted(address: string): string {
  const { trustedTypes } = site()
  if (trustedTypes === undefined) return address
  try {
    policy ??= trustedTypes.createPolicy('zapys', { createScriptURL: (url) => url })
  } catch {
    // A site that allows other policies only may still accept a plain address.
    return address
  }
  return policy.createScriptURL(address) as string
}

const loaders = new Map<string, Promise<Zapys>>()

/** Loads the loader once per server, for any number of forms. */
function loaderOf(url: string): Promise<Zapys> {
  const address = new URL('/embed.js', url).href
  const known = loaders.get(address)
  if (known) return known
  const coming = new Promise<Zapys>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: trusted(address), async: true })
    script.onload = () => resolve(site().Zapys!)
    script.onerror = () => {
      // The next form retries.
      loaders.delete(address)
      reject(new Error(`Zapys: ${address} did not come`))
    }
    document.head.append(script)
  })
  loaders.set(address, coming)
  return coming
}
