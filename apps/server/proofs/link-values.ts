/** Values that want to lead somewhere else, or run something, wherever an address is taken. */

/** Nobody may ever be led or asked here but by a link that says so. */
export const elsewhere = 'elsewhere.test'
const h = elsewhere

const scripts = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    `javascript://${h}/%0aalert(1)`,
    'javascript&colon;alert(1)',
  ],
  ...[
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u200b:alert(1)',
  ],
  ...[
    'javascript:/*--></title></script><svg/onload=alert(1)>',
    'javascript%3Aalert(1)',
    'jav&#x09;ascript:alert(1)',
  ],
  ...[
    'vbscript:msgbox(1)',
    'livescript:alert(1)',
    'mocha:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ],
  ...['data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==', 'data:,alert(1)', 'DATA:text/html,<b>x'],
  ...[
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    `blob:https://${h}/1`,
  ],
  ...[`view-source:https://${h}/`, 'file:///etc/passwd', `filesystem:https://${h}/1`, 'about:blank#blocked'],
  ...[
    `intent://${h}/#Intent;scheme=https;end`,
    `ftp://${h}/`,
    `ws://${h}/`,
    `feed:https://${h}/`,
    'jar:x!/y',
  ],
  ...[
    'chrome://settings/',
    'res://x',
    'ms-settings:privacy',
    'search-ms:query=x',
    `smb://${h}/x`,
    'x:alert(1)',
  ],
]

const hosts = [
  ...[
    `//${h}`,
    `///${h}`,
    `////${h}/`,
    `/\\${h}`,
    `\\/${h}`,
    `\\\\${h}`,
    `/\\/${h}`,
    `/\t/${h}`,
    `/\n/${h}`,
    `/\r/${h}`,
  ],
  ...[
    `/ /${h}`,
    `/\u200b/${h}`,
    `/%09/${h}`,
    `/%0a/${h}`,
    `/%2f${h}`,
    `/%2f%2f${h}`,
    `/%5c${h}`,
    `/%5c%5c${h}`,
  ],
  ...[
    `/%252f${h}`,
    `/.//${h}`,
    `/..//${h}`,
    `/./\\${h}`,
    `/x/..//${h}`,
    `/;@${h}`,
    `/@${h}`,
    `@${h}`,
    `:@${h}`,
    `.${h}`,
  ],
  ...[
    h,
    `${h}/`,
    `www.${h}`,
    `${h}:443/x`,
    `?//${h}`,
    `#//${h}`,
    `?redirect=//${h}`,
    `;//${h}`,
    `.//${h}`,
    `..//${h}`,
  ],
  ...[
    `https:${h}`,
    `https:/${h}`,
    `https:///${h}`,
    `https:\\\\${h}`,
    `https:/\\${h}`,
    `http:${h}`,
    `HTTPS:${h}`,
  ],
  ...[
    `https://studio.test@${h}/`,
    `https://studio.test:pass@${h}`,
    `https://studio.test%40${h}`,
    `https://@${h}/`,
  ],
  ...[
    `https://${h}\\@studio.test`,
    `https://${h}#@studio.test/`,
    `https://${h}?@studio.test/`,
    `https://${h};@studio.test`,
  ],
  ...[
    `https://studio.test\\.${h}/`,
    `https://studio.test%2f.${h}/`,
    `https://studio.test%00.${h}`,
    `https://[${h}]/`,
  ],
  ...[
    `//studio.test@${h}`,
    `//${h}\\@studio.test`,
    `//${h}:x`,
    `https://${h}:x/`,
    `https://${h}:99999/`,
    'https://',
    'https://?',
  ],
  ...[
    'https://elsewhere。test/',
    'https://elsewhere．test/',
    '//elsewhere。test',
    '／／elsewhere.test',
    '/／elsewhere.test',
  ],
  ...[
    '〱elsewhere.test',
    'https://ｅｌｓｅｗｈｅｒｅ.test',
    'https://els\u00adewhere.test/',
    'https://els\u2060ewhere.test',
  ],
  ...[
    `https://${h}\u2028/`,
    `https://${h}\u0000/`,
    `https://${h}/\u202emoc.oidutS`,
    `https://xn--/${h}`,
    `https://%65lsewhere.test/`,
  ],
  ...[
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://[::1]:5432/',
  ],
  ...[
    'http://localhost:22/',
    'https://127.1/',
    'https://[::ffff:7f00:1]/',
    'http://0/',
    `tel:${h}`,
    `mailto:x@${h}?bcc=y@${h}`,
  ],
]

/** Paths that are ours at first sight. */
const paths = [
  ...[
    `/i/../..//${h}`,
    `/i/..%2f..%2f/${h}`,
    `/i/links//${h}`,
    `/i//${h}`,
    `/i/%2f%2f${h}`,
    `/i/%2e%2e/%2e%2e//${h}`,
  ],
  ...[
    `/i/links\\@${h}`,
    `/i/links?x=\n//${h}`,
    `/i/links?x=\\${h}`,
    `/i/links%0d%0aLocation:https://${h}`,
    '/i/a%2fb',
  ],
  ...[
    `/i/links%0d%0a%0d%0a<script>alert(1)</script>`,
    '/i/%c0%af',
    '/i/%ff',
    '/i/%',
    '/i/%zz',
    '/i/%25',
    '/i/%252e%252e',
  ],
  ...[
    `/i/links/error?redirect=https://${h}`,
    `/error?redirect=//${h}`,
    '/oauth/token',
    '/outbox',
    '/v1/me',
    '/openapi.json',
  ],
  ...[
    `/sign_in/callback?next=https://${h}`,
    '/embed.js',
    '/demo/..%2f..%2fetc/passwd',
    '/i',
    '/i/',
    '/..',
    '/../..',
    '..',
    '.',
  ],
  ...[
    `/i/links/unknown`,
    '/I/links',
    '/i/stu dio',
    '/i/\u202eoidus',
    '/i/"><script>alert(1)</script>',
    "/i/'onclick=alert(1)'",
  ],
  ...[
    '/i/links/about"onmouseover="alert(1)',
    `/i/links</script><script>location='//${h}'</script>`,
    '/i/links{{7*7}}',
    '/i/${7*7}',
  ],
  ...[
    `/i/${'a'.repeat(2100)}`,
    `/l/${'x'.repeat(300)}`,
    '/pictures/../outbox',
    '/c/links//' + h,
    '/c/..//' + h,
    '/c//' + h,
  ],
]

/** What is put before or after, so that a check of the beginning or the end alone is passed. */
const disguises: readonly ((value: string) => string)[] = [
  ...[' ', '\t', '\r\n', '\u0001', '\u200b', '\ufeff', '\u202e', '\u00a0', '%20', '%0d%0a', '/', '\\'].map(
    (before) => (value: string) => before + value,
  ),
  (value) => `${value}#/i/links`,
  (value) => `${value}?/i/links`,
  (value) => `${value} `,
  (value) => `${value}"><script>alert(1)</script>`,
  (value) => `${value}' onmouseover='alert(1)`,
  (value) => encodeURIComponent(value),
  (value) => encodeURIComponent(encodeURIComponent(value)),
]
const disguised = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `//${h}`,
  `/\\${h}`,
  `https://${h}/x`,
  `https:${h}`,
  `//${h}/i/links`,
]

/** Each once, in an order that mixes their kinds. Without characters that no column can hold. */
export const hostileAddresses: readonly string[] = (() => {
  const all = [
    ...scripts,
    ...hosts,
    ...paths,
    ...disguised.flatMap((value) => disguises.map((put) => put(value))),
  ]
  const once = [...new Set(all)]
  // A step that shares no factor with the number visits each.
  const step = [89, 97, 101].find((number) => once.length % number !== 0)!
  return once.map((_, index) => once[(index * step) % once.length]!)
})()
