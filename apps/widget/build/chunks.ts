/**
 * Parts that several screens share, joined into a few files: left alone they come as forty, most of them smaller than
 * their own request. A part that the entry needs must match none of these but the first, or its whole group joins the
 * first load (the size budget tells).
 */
const entryIcons = [
  ...[
    'menu',
    'user',
    'house',
    'info',
    'arrow-left',
    'search',
    'rotate-cw',
    'cloud-off',
    'x',
    'shopping-bag',
    'globe',
    'circle-check',
  ],
  ...['circle-exclamation-point', 'triangle-exclamation-point'],
].join('|')

export const chunkGroups = [
  {
    // What loads the rest: the languages import it too, and it would become a file of its own.
    name: 'language',
    test: /vite\/preload-helper|src\/(language\/(?!language-switch|lazy-part)|ui\/words|browser\/(cookies|load-once))|i18n\/src\/|react-intl|@formatjs|intl-messageformat/,
    minShareCount: 2,
  },
  {
    name: 'kit',
    test: new RegExp(
      `src/ui/(list|card|rating|badge|empty-state|field|error-summary|sheet)\\.` +
        `|src/company/(place|social-links)` +
        `|lucide-react.*/icons/(?!(${entryIcons})\\.)`,
    ),
    minShareCount: 2,
  },
  {
    // Of screens for signed-in clients: who books must not load it.
    name: 'own',
    test: /src\/features\/(account\/(account-gate|my-data-gate|kept-phone)|appointments\/|stars\/|more\/)|src\/api\/use-pages|src\/ui\/tabs|domain\/src\/(lists|surveys)\//,
    minShareCount: 2,
  },
  {
    name: 'confirm',
    test: /src\/features\/(client-form|summary|booking|confirmation|add-to-calendar)\/|domain\/src\/(validation|appointments|pricing)\//,
    minShareCount: 2,
  },
  {
    name: 'steps',
    test: /src\/(features\/(?!booking-draft\/(use-draft|draft-store))|session\/use-me)|domain\/src\/(flows|calendar|time|events)\/|src\/screens\/(booking|events)\//,
    minShareCount: 3,
  },
]
