import type { Mail } from './port.ts'

/** The mail as plain text. Each fact and the link are on separate lines. */
export function mailText({ body }: Mail): string {
  const { heading, paragraphs, facts = [], link, links = [], footer } = body
  return [
    heading,
    ...paragraphs,
    ...(facts.length ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.text}:\n${link.url}`] : []),
    ...links.map(({ text, url }) => `${text}:\n${url}`),
    ...(footer ? [footer] : []),
  ].join('\n\n')
}

/**
 * The mail as HTML: one column in reading order, real headings and lists, no images, no external resources.
 * Colors are left to the reader's program for dark and light mode; only the link is dark in both.
 */
export function mailHtml({ subject, locale, body }: Mail): string {
  const { heading, paragraphs, facts = [], link, links = [], footer } = body
  const rows = facts.map(
    ({ name, value }) =>
      `<dt style="font-size:14px">${escaped(name)}</dt>` +
      `<dd style="margin:0 0 12px;font-weight:bold">${lines(value)}</dd>`,
  )
  const content = [
    `<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escaped(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`),
    ...(rows.length ? [`<dl style="margin:0 0 16px">${rows.join('')}</dl>`] : []),
    ...(link
      ? [
          `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="${linkStyle}">${escaped(link.text)}</a></p>`,
        ]
      : []),
    ...(links.length
      ? [
          `<ul style="margin:0 0 16px;padding:0 0 0 20px">${links
            .map(({ text, url }) => `<li><a href="${escaped(url)}">${escaped(text)}</a></li>`)
            .join('')}</ul>`,
        ]
      : []),
    ...(footer ? [`<p style="margin:24px 0 0;font-size:14px">${lines(footer)}</p>`] : []),
  ]
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:16px;font:16px/1.5 system-ui,Arial,sans-serif">`,
    `<div style="max-width:560px;margin:0 auto">${content.join('\n')}</div></body></html>`,
  ].join('\n')
}

/** White on #1d4ed8 is 6.7 to 1; 44 pixels high for a thumb. */
const linkStyle =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#1d4ed8;color:#fff;text-decoration:none'

const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
