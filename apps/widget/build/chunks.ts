/** The bundler's word for whatever the entry imports, directly or through others. */
const ENTRY = '$initial' as const

/**
 * Parts that several screens share, joined into a few files: left alone they come as forty, most of them smaller than
 * their own request. What the entry needs comes first and in two files, so that a release leaves the libraries kept.
 */
export const chunkGroups = [
  { name: 'libraries', tags: [ENTRY], test: /node_modules/ },
  { name: 'first', tags: [ENTRY] },
  {
    name: 'kit',
    test: new RegExp(
      `packages/ui/src/(list|card|rating|badge|empty-state|field|error-summary|sheet)\\.` +
        `|src/company/(place|social-links)` +
        `|lucide-react.*/icons/`,
    ),
    minShareCount: 2,
  },
  { name: 'account', test: /src\/screens\/accounts\//, minShareCount: 2 },
  {
    // Of screens for signed-in clients: who books must not load it.
    name: 'own',
    test: /src\/features\/(account\/(account-gate|my-data-gate|stored-phone)|appointments\/|stars\/|more\/)|src\/api\/use-pages|packages\/ui\/src\/tabs|domain\/src\/(lists|surveys)\//,
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
  // What is left, each too small for a request of its own.
  { name: 'steps', test: /./, minShareCount: 4 },
]
