/** What comes when a form is wanted, served as `/embed-form.js`. */
import { makeDialog } from './dialog.ts'
import { fillInline } from './inline.ts'
import type { FormPart } from './setting.ts'

export default { makeDialog, fillInline } satisfies FormPart
