import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { addField, changeField, listCompanyFields, orderFields } from './company-fields.ts'
import { listFields } from './list-fields.ts'

export function serveFields(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listFields, ({ company, query, locale }) => listFields(db, company, query, locale), {
    cached: 'AT_ANY_TIME',
  })
  serve(calls.listCompanyFields, ({ company, query }) => listCompanyFields(db, company, query))
  serve(calls.createField, ({ company, body, operator: by }) => addField(deps, company, by, body.field))
  serve(calls.changeField, ({ company, params, body, operator: by }) =>
    changeField(deps, company, { by, fieldId: params.field }, body.field),
  )
  serve(calls.orderFields, ({ company, body, operator: by }) => orderFields(deps, company, by, body.fields))
}
