import type { CompanyTemplate } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MembershipIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { TemplateForm } from '#staff/features/catalogue/template-form.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export function MembershipsTab() {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const params = { company: company.id }
  const templates = useAll('listCompanyTemplates', { params })
  const services = useAll('listCompanyServices', { params, query: { active: true } })
  const lists = useAll('listPriceLists', { params })
  const [opened, setOpened] = useState<{ template?: CompanyTemplate }>()
  const error = templates.error ?? services.error ?? lists.error
  const refetch = () => Promise.all([templates.refetch(), services.refetch(), lists.refetch()])
  const failed = error !== null && <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!templates.data || !services.data || !lists.data) return failed || <Skeleton shape="row" count={3} />
  return (
    <>
      {failed}
      <div className="z-cluster">
        <Button kind="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpened({})}>
          {text('desk.catalogue.addTemplate')}
        </Button>
      </div>
      {templates.data.length === 0 ? (
        <EmptyState
          icon={<MembershipIcon />}
          title={text('desk.catalogue.noTemplates')}
          text={text('desk.catalogue.templateHint')}
        />
      ) : (
        <List label={text('desk.catalogue.tab.memberships')}>
          {templates.data.map((template) => (
            <ListRow
              key={template.id}
              onPress={() => setOpened({ template })}
              title={template.name}
              subtitle={`${text(`desk.catalogue.templateKind.${template.kind}`)} · ${text(`desk.catalogue.templateType.${template.type}`)}`}
              trailing={formats.money(template.price, template.currency_code)}
              badge={!template.active && <Badge>{text('desk.catalogue.off')}</Badge>}
            />
          ))}
        </List>
      )}
      {opened !== undefined && (
        <TemplateForm
          {...opened}
          services={services.data.filter(({ type }) => type === 'SERVICE')}
          currency={opened.template?.currency_code ?? lists.data[0]?.currency_code ?? 'UAH'}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
