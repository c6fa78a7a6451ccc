import type { Fault } from '../fault.ts'

const policy = 'apps/widget/src/api/error-policy.ts'
const words = 'packages/i18n/src/messages/errors.en.json'
const accountWords = 'packages/i18n/src/messages/account-errors.en.json'

const says = (id: string, text: string, file = words): Fault => ({
  ids: [id],
  file,
  from: `"${text}"`,
  to: '"Something went wrong here"',
})

/** Errors: what is said, and what becomes of the page and the session. */
export const faultsOfErrors: Fault[] = [
  {
    ids: ['S8.general.1', 'S8.message.1'],
    file: policy,
    from: "title: text('errors.network.title')",
    to: "title: text('errors.server.error.title')",
  },
  { ids: ['S8.general.2'], file: policy, from: 'payload?.traceId ?? text', to: 'undefined ?? text' },
  {
    ids: ['S8.general.3'],
    file: policy,
    from: "text('errors.network.detail') }),\n    page: reads,",
    to: "text('errors.network.detail') }),",
  },
  {
    ids: ['S8.general.4'],
    file: policy,
    from: "text('errors.server.error.detail'),\n    }),\n    page: reads,",
    to: "text('errors.server.error.detail'),\n    }),",
  },
  { ids: ['S8.general.5'], file: policy, from: "failure.method === 'GET'", to: 'failure.method.length > 2' },
  { ids: ['S8.general.6'], file: policy, from: 'status === 401 || status === 403', to: 'status === 403' },
  { ids: ['S8.general.7'], file: policy, from: 'status === 401 || status === 403', to: 'status === 401' },
  { ids: ['S8.general.9'], file: policy, from: 'already paid|', to: '' },
  { ids: ['S8.general.10'], file: policy, from: 'is not allowed for payment|', to: '' },
  { ids: ['S8.general.11'], file: policy, from: '|is unavailable', to: '' },
  {
    ids: ['S8.general.12'],
    file: policy,
    from: "if (title || detail) return { title: title || detail || '', detail: title ? detail : undefined }",
    to: "if (title || detail) return { title: title || detail || '' }",
  },
  says('S8.message.2', 'Server error'),
  says('S8.message.11', 'Too many requests'),
  says('S8.message.20', 'No free space left'),
  says('S8.message.23', 'Phone number and email belong to different customers of the company'),
  says('S8.message.39', 'Company not found'),
  says('S8.message.5', 'Login is not allowed', accountWords),
  says('S8.message.6', 'Bad credentials', accountWords),
  says('S8.message.8', 'Already created', accountWords),
  says('S8.message.13', 'Authorization is disabled for now', accountWords),
  says('S8.message.14', 'Authorization by SMS is disabled for now', accountWords),
  says('S8.message.15', 'Registration is disabled for now', accountWords),
  says('S8.message.16', 'User already exists', accountWords),
  {
    ids: ['S8.message.19'],
    file: 'apps/widget/src/screens/booking/confirm/confirm-visit.tsx',
    from: "? 'booking.timeTaken' : 'booking.timeGone'",
    to: "? 'booking.timeGone' : 'booking.timeGone'",
  },
  {
    ids: ['S8.message.21'],
    file: 'apps/widget/src/screens/booking/confirm/confirm-visit.tsx',
    from: "? 'booking.timeTaken' : 'booking.timeGone'",
    to: "? 'booking.timeTaken' : 'booking.timeTaken'",
  },
  { ids: ['S8.message.29'], file: policy, from: 'payload?.detailsInfo?.ruleMessage ||', to: 'undefined ||' },
  {
    ids: ['S8.message.30'],
    file: policy,
    from: "ruleMessage || text('errors.FEATURE_DISABLED.title')",
    to: "ruleMessage || text('errors.server.error.title')",
  },
  {
    ids: ['S8.message.33'],
    file: policy,
    from: 'payload?.metadata?.restriction?.rule.message ||',
    to: 'undefined ||',
  },
  {
    ids: ['S8.message.34'],
    file: policy,
    from: "rule.message || text('errors.booking.restriction.blocked.title')",
    to: "rule.message || text('errors.server.error.title')",
  },
]
