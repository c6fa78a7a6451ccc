/**
 * Opens the confirmation of a visit in a browser, and checks that all required elements are present, readable and
 * clickable.
 */
import type { Page } from 'playwright-core'
import { callerHeaders } from './browser.ts'
import type { Sheet } from '../input/hostile-sheets.ts'

/** Elements that a client must see before a booking, and the errors after the button was pressed with an empty form. */
const mustStay = {
  'action button': '.z-bottom-bar button',
  'words of the action button': '.z-bottom-bar button span span',
  price: '.z-price > :last-child > :last-child',
  'box of the terms': 'input[name=terms]',
  'link to the terms': 'label[for=terms] a',
  'box of the privacy policy': 'input[name=privacy]',
  'link to the privacy policy': 'label[for=privacy] a',
  'list of errors': '[role=alert] h2',
  'error of a field': '[id$=error]',
}

/**
 * The maximum height in pixels: clients would not scroll further for a price. The normal page with its errors has
 * about 1,500.
 */
const LONGEST_PAGE = 12_000
const MIN_CONTRAST = 3

/** Problems of the page as text; empty if there are none. */
export async function wrongWith(page: Page, url: string): Promise<string[]> {
  await page.setExtraHTTPHeaders(callerHeaders())
  const html = (await (await page.goto(url))?.text()) ?? ''
  const isStyled = !html.includes('"custom_css":null')
  const button = page.locator('.z-bottom-bar button')
  try {
    await page.locator('input[name=terms]').waitFor({ state: 'attached', timeout: 15_000 })
    await page.locator('.z-price:not([aria-busy])').waitFor({ state: 'attached', timeout: 15_000 })
    if (isStyled)
      await page.waitForFunction(() => document.adoptedStyleSheets.length >= 3, undefined, { timeout: 5_000 })
    const box = await button.boundingBox()
    if (box === null) return ['action button: not there']
    // Clicks at a position, as a finger does, instead of by name.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.locator('[role=alert] h2').waitFor({ state: 'attached', timeout: 3_000 })
  } catch (error) {
    return [`action button: pressing it does nothing (${String(error).split('\n')[0]})`]
  }
  const wrong = await page.evaluate(lookAt, { mustStay, MIN_CONTRAST })
  for (const name of ['terms', 'privacy']) {
    const box = page.locator(`input[name=${name}]`)
    const before = await box.isChecked()
    const place = await box.evaluate((input) => {
      input.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = input.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
    await page.mouse.click(place.x, place.y)
    if ((await box.isChecked()) === before) wrong.push(`box of the ${name}: cannot be ticked`)
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > LONGEST_PAGE) wrong.push(`the page is ${height} px high`)
  return wrong
}

/** Runs in the page. */
function lookAt({
  mustStay: stays,
  MIN_CONTRAST: least,
}: {
  mustStay: Record<string, string>
  MIN_CONTRAST: number
}) {
  const wrong: string[] = []
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  /** A color in any notation as red, green, blue and alpha from 0 to 255. */
  const rgba = (colour: string): number[] => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = ([red = 0, green = 0, blue = 0]: number[]) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const chain = (element: Element): Element[] =>
    element.parentElement === null ? [element] : [element, ...chain(element.parentElement)]

  for (const [name, selector] of Object.entries(stays)) {
    const element = document.querySelector(selector)
    const say = (what: string) => wrong.push(`${name}: ${what}`)
    if (element === null) {
      say('not there')
      continue
    }
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = element.getClientRects()[0]
    if (box === undefined || box.width < 8 || box.height < 8) {
      say(`${box?.width ?? 0} × ${box?.height ?? 0} px`)
      continue
    }
    if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
      say(`out of view at ${Math.round(box.left)}, ${Math.round(box.top)}`)
    const [inX, inY] = [Math.min(6, box.width / 4), Math.min(4, box.height / 4)]
    const points = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + inX, box.top + inY],
      [box.right - inX, box.top + inY],
      [box.left + inX, box.bottom - inY],
      [box.right - inX, box.bottom - inY],
    ] as const
    const part = element.closest('button, label') ?? element
    for (const [index, [x, y]] of points.entries()) {
      const top = document.elementFromPoint(x, y)
      // The corners of a round button are not clickable.
      const isOwn =
        top !== null &&
        (part.contains(top) || (index > 0 && top.contains(part) && top.closest('[data-kept]') !== null))
      if (!isOwn) say(`covered by ${top?.className ?? 'nothing'} at ${Math.round(x)}, ${Math.round(y)}`)
    }
    const styles = chain(element).map((one) => getComputedStyle(one))
    const own = styles[0]!
    if (styles.some(({ visibility }) => visibility !== 'visible')) say('hidden')
    const opacity = styles.reduce((product, style) => product * Number(style.opacity), 1)
    if (opacity < 0.99) say(`opacity ${opacity}`)
    for (const style of styles) {
      for (const property of ['filter', 'maskImage', 'clipPath', 'backdropFilter'] as const)
        if (
          style[property] !== 'none' &&
          !(property === 'clipPath' && /^inset\(0px -\d+px\)$/.test(style.clipPath))
        )
          say(`${property} ${style[property]}`)
      if (style.mixBlendMode !== 'normal') say(`blended by ${style.mixBlendMode}`)
      if (style.textDecorationLine.includes('line-through')) say('struck through')
    }
    if (own.pointerEvents === 'none') say('cannot be pressed')
    if (element instanceof HTMLInputElement) continue
    if (Number.parseFloat(own.fontSize) < 12) say(`letters of ${own.fontSize}`)
    if (Number.parseFloat(own.letterSpacing) < -1) say(`letters ${own.letterSpacing} apart`)
    if (Number.parseFloat(own.textIndent) !== 0) say(`text ${own.textIndent} away`)
    if (own.webkitTextFillColor !== own.color) say('filled with another colour')
    const ground = styles.findIndex((style) => rgba(style.backgroundColor)[3] === 255)
    if (styles.slice(0, ground + 1).some((style) => style.backgroundImage !== 'none')) say('on a picture')
    const [one = 0, other = 0] = [
      rgba(own.color),
      ground < 0 ? [255, 255, 255] : rgba(styles[ground]!.backgroundColor),
    ]
      .map(luminance)
      .toSorted((a, b) => b - a)
    const contrast = (one + 0.05) / (other + 0.05)
    if (contrast < least || rgba(own.color)[3] !== 255) say(`contrast ${contrast.toFixed(1)}`)
    for (const pseudo of ['::before', '::after'])
      if (!['none', 'normal', '""'].includes(getComputedStyle(element, pseudo).content))
        say(`says more by ${pseudo}`)
  }
  const sideways = document.documentElement.scrollWidth - innerWidth
  if (sideways > 0) wrong.push(`the page is ${sideways} px wider than the screen`)
  return wrong
}

/** Returns an error if an honest style sheet has no visible effect. */
export async function isSeen(page: Page, sheet: Sheet): Promise<string[]> {
  if (sheet.seen === undefined) return []
  const { of, property, value } = sheet.seen
  const found = await page
    .locator(of)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  return found === value ? [] : [`${property} of ${of} is ${found}`]
}
