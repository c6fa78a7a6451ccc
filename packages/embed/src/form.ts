/** The part that loads when a form is needed, served as `/embed-form.js`. */
import { makeDialog } from './dialog.ts'
import { fillInline } from './inline.ts'
import type { FormPart } from './setting.ts'

export default { makeDialog, fillInline } satisfies FormPart
