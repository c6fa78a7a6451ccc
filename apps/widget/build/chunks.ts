/**
 * Parts that several screens share, joined into three files: left alone they come as forty, most of them smaller than
 * their own request. A part that the entry needs must match none of these, or its whole group joins the first load
 * (the size budget tells).
 */
const entryIcons = [
  ...[
    'menu',
    'house',
    'info',
    'arrow-left',
    'search',
    'rotate-cw',
    'cloud-off',
    'x',
    'shopping-bag',
    'circle-check',
  ],
  ...['circle-exclamation-point', 'triangle-exclamation-point'],
].join('|')

export const chunkGroups = [
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
    name: 'confirm',
    test: /src\/features\/(client-form|summary|booking|add-to-calendar)\/|domain\/src\/(validation|appointments|pricing)\//,
    minShareCount: 2,
  },
  {
    name: 'steps',
    test: /src\/features\/(?!booking-draft\/(use-draft|draft-store))|domain\/src\/(flows|calendar|time|events)\/|src\/screens\/(booking|events)\//,
    minShareCount: 3,
  },
]
