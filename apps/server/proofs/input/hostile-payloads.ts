/** Texts that try to run code or to break out of their context, for every text that a company or a client can set. */

/** No request may ever go to this host. */
export const elsewhere = 'elsewhere.test'

/** Each payload calls `alert` wherever scripts can run; the browser of the proof reports every dialog. */
export const payloads: readonly string[] = [
  `"><script>alert(1)</script><img src=https://${elsewhere}/1 onerror=alert(1)>`,
  `</script></title></textarea></style><script>alert(2)</script>`,
  `javascript:alert(3)//https://${elsewhere}/3`,
  `<!--<script>`,
  `{{constructor.constructor('alert(5)')()}} \${alert(5)} #{alert(5)} <%= alert(5) %> {count, plural, one {x}}`,
  `' onmouseover='alert(6)' autofocus onfocus='alert(6)' style='position:fixed;inset:0;z-index:9999`,
  `\u2028alert(7)\u2029\u202Etxt.exe\u2066\uFEFF\u200B`,
  `x\r\nBcc: hidden@${elsewhere}\r\nContent-Type: text/html\r\n\r\n<script>alert(8)</script>`,
  `x\nEND:VEVENT\nBEGIN:VALARM\nATTACH:https://${elsewhere}/9\nACTION:AUDIO\nEND:VALARM`,
  `<svg/onload=alert(10)><iframe srcdoc="<script>parent.alert(10)</script>"></iframe><base href=//${elsewhere}/>`,
  `=cmd|'/C calc'!A0`,
  `//${elsewhere}/12`,
  `https://${elsewhere}/13.png`,
  `data:text/html,<script>alert(14)</script>`,
  ` \u0001java\tscript:alert(15)`,
  `\\u003cscript\\u003ealert(16)\\u003c/script\\u003e &lt;img src=x onerror=alert(16)&gt;`,
  `<a href="https://${elsewhere}/17" ping="https://${elsewhere}/17">x</a><form action=//${elsewhere}><input name=q>`,
  `<meta http-equiv=refresh content="0;url=https://${elsewhere}/18"><link rel=stylesheet href=//${elsewhere}/18>`,
]
