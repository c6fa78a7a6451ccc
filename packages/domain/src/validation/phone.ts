/**
 * Could this be a phone number? The "viable number" pattern of Google's libphonenumber: at least three digits with the
 * punctuation people write, or two bare digits, and an optional extension. Whether the number exists is decided on the
 * server with full metadata. S5.phone; which extensions a file may have: S5.extra.
 */

/** Longer input is rejected without running the pattern. */
const MAX_LENGTH = 250
const MIN_LENGTH = 2

// Full-width, Arabic-Indic and Eastern Arabic digits are typed on real phones.
const DIGIT = '0-9\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9'
const DASHES = '\\-\u2010-\u2015\u2212\u30FC\uFF0D'
const SPACES = ' \u00A0\u00AD\u200B\u2060\u3000'
const PUNCTUATION = `${DASHES}\uFF0F/\uFF0E.${SPACES}()\uFF08\uFF09\uFF3B\uFF3D\\[\\]~\u2053\u223C\uFF5E`

// Three digits written out instead of a repeated group, so that hostile input cannot make the pattern slow.
const NUMBER = `[+\uFF0B]?${`[${PUNCTUATION}]*[${DIGIT}]`.repeat(3)}[${PUNCTUATION}${DIGIT}]*`

const BEFORE_LABEL = '[ \u00A0\\t,]*'
const BEFORE_LABEL_WITHOUT_COMMA = '[ \u00A0\\t]*'
const AFTER_LABEL = '[:.\uFF0E]?[ \u00A0\\t,-]*'
const upTo = (digits: number) => `[${DIGIT}]{1,${digits}}`

/** The less specific the marker, the fewer digits an extension may have. */
const EXTENSIONS = [
  // tel:+380671234567;ext=1234
  `;ext=${upTo(20)}`,
  // ext. 1234, extension 1234, доб. 1234
  `${BEFORE_LABEL}(?:e?xt(?:ensi(?:o\u0301?|\u00F3))?n?|\uFF45?\uFF58\uFF54\uFF4E?|доб|anexo)${AFTER_LABEL}${upTo(20)}#?`,
  // x1234, #1234, int 1234
  `${BEFORE_LABEL}(?:[x\uFF58#\uFF03~\uFF5E]|int|\uFF49\uFF4E\uFF54)${AFTER_LABEL}${upTo(9)}#?`,
  // 067 123 45 67 - 1234#
  `[- ]+${upTo(6)}#`,
  // Dialed by the phone after a pause: ,,1234 or ;1234
  `${BEFORE_LABEL_WITHOUT_COMMA}(?:,{2}|;)${AFTER_LABEL}${upTo(15)}#?`,
  // One comma or more
  `${BEFORE_LABEL_WITHOUT_COMMA},+${AFTER_LABEL}${upTo(9)}#?`,
]

const VIABLE = new RegExp(`^(?:[${DIGIT}]{2}|${NUMBER}(?:${EXTENSIONS.join('|')})?)$`, 'i')

export const isPhone = (value: string) =>
  value.length >= MIN_LENGTH && value.length <= MAX_LENGTH && VIABLE.test(value)
