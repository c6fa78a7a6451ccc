/** Accessibility problems of a screen, as axe reports them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type Axe from 'axe-core'

/** Defined in the page once axe is loaded there. */
declare const axe: typeof Axe

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Styles whose contrast this worker has checked. */
const checkedStyles = new Set<number>()

/**
 * Returns each violation with its rule and elements, of one document without its frames. Axe is loaded once per
 * document, because loading takes as long as a check. Contrast takes three quarters of a check and depends on the
 * style alone, so a worker checks it once per style.
 */
export async function accessibilityProblems(document: Page | Frame, within = ':root'): Promise<string[]> {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(source)
  const styles = await document.evaluate(stylesOf, within)
  const fresh = styles.filter((style) => !checkedStyles.has(style))
  const found = await document.evaluate(runAxe, { within, fresh })
  for (const style of fresh) checkedStyles.add(style)
  return found
}

/** Elements with text, keyed by a hash of everything that their colors depend on. */
type WithStyles = typeof globalThis & { textsByStyle?: Map<number, Element[]> }

/** Runs in the page. Returns hashes of the styles in use; the elements of each stay in the page. */
function stylesOf(within: string): number[] {
  const withoutColor =
    /^(id|for|href|src|srcset|name|value|alt|title|placeholder|aria-(label|labelledby|describedby|controls|description|owns))$/
  const numberOf = (text: string) => {
    let number = 0
    for (let at = 0; at < text.length; at += 1) number = (Math.imul(number, 31) + text.charCodeAt(at)) | 0
    return number
  }
  const own = new Map<Element, string>()
  const ownStyle = (element: Element): string => {
    const known = own.get(element)
    if (known !== undefined) return known
    const attributes = [...element.attributes]
      .filter(({ name }) => !withoutColor.test(name))
      .map(({ name, value }) => `${name}=${value}`)
    const states = [':hover', ':focus', ':disabled', ':checked'].filter((state) => element.matches(state))
    const above = element.parentElement === null ? '' : ownStyle(element.parentElement)
    const style = `${above}>${element.tagName} ${attributes.join(' ')} ${states.join(' ')}`
    own.set(element, style)
    return style
  }
  const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)']
  const page = [
    location.hostname,
    innerWidth,
    ...media.map((query) => matchMedia(query).matches),
    // The company's own colors and CSS.
    ...[...document.querySelectorAll('style')].map(({ textContent }) => textContent),
  ].join('|')
  const pageNumber = numberOf(page)
  const texts = new Map<number, Element[]>()
  const root = document.querySelector(within) ?? document.documentElement
  for (const element of root.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
    )
    const shadow = element.shadowRoot?.innerHTML ?? ''
    if (!hasText && shadow === '' && !element.matches('input, textarea, select')) continue
    // Hidden elements are not checked now, and may be shown later.
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const number = numberOf(`${pageNumber}${ownStyle(element)}${shadow}`)
    const same = texts.get(number)
    if (same === undefined) texts.set(number, [element])
    else same.push(element)
  }
  ;(globalThis as WithStyles).textsByStyle = texts
  return [...texts.keys()]
}

/** Runs in the page. Checks contrast only for the styles in `fresh`. */
async function runAxe({ within, fresh }: { within: string; fresh: number[] }): Promise<string[]> {
  const contrast = 'color-contrast'
  const options: Axe.RunOptions = { resultTypes: ['violations'], iframes: false }
  const context = within === ':root' ? document : within
  const { violations } = await axe.run(context, { ...options, rules: { [contrast]: { enabled: false } } })
  const texts = fresh
    .flatMap((style) => (globalThis as WithStyles).textsByStyle?.get(style) ?? [])
    // An answer may have rendered a part again meanwhile.
    .filter((element) => element.isConnected)
  if (texts.length > 0) {
    const ofTexts = await axe.run({ include: texts }, { ...options, runOnly: [contrast] })
    violations.push(...ofTexts.violations)
  }
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
  )
}
