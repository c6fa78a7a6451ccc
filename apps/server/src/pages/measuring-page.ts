/**
 * The page in which the tags of a company run, apart from the widget: a sandbox without an origin. It receives typed
 * events only, so no tag sees a name, a phone or a key. docs/decisions/0020-tracking-tags.md.
 */
import type { BookingSettings } from '@zapys/contract'
import { keysOf } from '@zapys/contract/values'
import { jsonInHtml, markup, Html } from '../platform/http/html.ts'
import { hashSource } from '../platform/http/page-headers.ts'

type MeasuringIds = Omit<BookingSettings['analytic_settings'], 'in_frames'>
type Name = keyof MeasuringIds
type Directive = 'script-src' | 'img-src' | 'connect-src' | 'frame-src'

/** Hosts from each advertiser's guide to content security policies. */
const hosts: Record<Name, Partial<Record<Directive, readonly string[]>>> = {
  google_target: {
    'script-src': [
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
    ],
    'img-src': [
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
      'https://www.google.com',
    ],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
      'https://www.google.com',
    ],
    'frame-src': ['https://www.googletagmanager.com'],
  },
  // Includes its most frequent use, Google Analytics.
  tag_manager: {
    'script-src': ['https://www.googletagmanager.com'],
    'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  facebook_pixel: {
    'script-src': ['https://connect.facebook.net'],
    'img-src': ['https://www.facebook.com'],
    'connect-src': ['https://www.facebook.com', 'https://connect.facebook.net'],
  },
}

/** The tags load with the first event; before that the page sends no request to other hosts. */
const script = `(() => {
  const ids = JSON.parse(document.getElementById('ids').textContent)
  // Without an origin each touch of cookies throws, and some tags stop there.
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  const load = (address) => {
    const tag = document.createElement('script')
    tag.async = true
    tag.src = address
    document.head.append(tag)
  }
  const valuesOf = ({ event_id, value, currency }) => ({ transaction_id: event_id, value, currency })
  const senders = []
  const starts = []
  if (ids.google_target) {
    const [account] = ids.google_target.split('/')
    window.adsLayer = []
    const gtag = function () { window.adsLayer.push(arguments) }
    starts.push(() => {
      gtag('js', new Date())
      gtag('config', account, { send_page_view: false })
      load('https://www.googletagmanager.com/gtag/js?id=' + account + '&l=adsLayer')
    })
    senders.push((event) => {
      if (event.kind === 'page_view')
        gtag('event', 'page_view', { send_to: account, page_location: location.origin + event.screen })
      else if (event.kind === 'payment')
        // Not a second conversion of the booking or order that was paid for.
        gtag('event', 'payment', { send_to: account, ...valuesOf(event) })
      else
        gtag('event', ids.google_target === account ? 'purchase' : 'conversion', {
          send_to: ids.google_target,
          ...valuesOf(event),
        })
    })
  }
  if (ids.tag_manager) {
    window.dataLayer = [{ 'gtm.start': new Date().getTime(), event: 'gtm.js' }]
    starts.push(() => load('https://www.googletagmanager.com/gtm.js?id=' + ids.tag_manager))
    senders.push(({ kind, ...values }) => window.dataLayer.push({ event: kind, ...values }))
  }
  if (ids.facebook_pixel) {
    const metaNames = {
      booking: 'Schedule',
      membership_order: 'InitiateCheckout',
      certificate_order: 'InitiateCheckout',
      payment: 'Purchase',
    }
    const fbq = function () {
      if (fbq.callMethod) fbq.callMethod.apply(fbq, arguments)
      else fbq.queue.push(arguments)
    }
    Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] })
    window.fbq = window._fbq = fbq
    starts.push(() => {
      fbq('set', 'autoConfig', false, ids.facebook_pixel)
      fbq('init', ids.facebook_pixel)
      load('https://connect.facebook.net/en_US/fbevents.js')
    })
    senders.push((event) => {
      if (event.kind === 'page_view')
        fbq('trackSingle', ids.facebook_pixel, 'PageView', { screen: event.screen })
      else
        fbq('trackSingle', ids.facebook_pixel, metaNames[event.kind],
          { value: event.value, currency: event.currency }, { eventID: event.event_id })
    })
  }
  const sum = ['event_id', 'value', 'currency']
  const known = { page_view: ['screen'], booking: sum, membership_order: sum, certificate_order: sum, payment: sum }
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || parent === window || !data || !Object.hasOwn(known, data.kind)) return
    for (const start of starts.splice(0)) start()
    const event = { kind: data.kind }
    for (const name of known[data.kind]) event[name] = data[name]
    for (const send of senders) send(event)
  })
})()`

export const measuringPage = (ids: MeasuringIds): Html =>
  markup`<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><title>Measuring</title></head>
      <body>
        <script type="application/json" id="ids">${jsonInHtml(ids)}</script>
        <script>${new Html(script)}</script>
      </body>
    </html>`

/**
 * Exactly the hosts that the set ids need. The page has no origin, also when opened directly, outside the widget.
 * `inFrames`: frame-ancestors includes the host page, so a framed widget must allow any ancestor.
 */
export function measuringDirectives(ids: MeasuringIds, inFrames = false): string[] {
  const set = keysOf(hosts).filter((name) => typeof ids[name] === 'string')
  const allowed = (directive: Directive, own: readonly string[] = []) => {
    const sources = new Set([...own, ...set.flatMap((name) => hosts[name][directive] ?? [])])
    return sources.size === 0 ? [] : [[directive, ...sources].join(' ')]
  }
  return [
    'sandbox allow-scripts',
    `frame-ancestors ${inFrames ? '*' : "'self'"}`,
    ...allowed('script-src', [hashSource(script)]),
    ...allowed('img-src'),
    ...allowed('connect-src'),
    ...allowed('frame-src'),
  ]
}
