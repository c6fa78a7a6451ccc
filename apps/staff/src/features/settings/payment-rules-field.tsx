import { Button, IconButton } from '@zapys/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '@zapys/ui/field.tsx'
import { DeleteIcon, PlusIcon, UpIcon } from '@zapys/ui/icons.ts'
import { useAll } from '#staff/api/use-all.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { newRule, type RuleRow, rulesIn } from './payment-drafts.ts'

const clients = ['ALL', 'NEW', 'KNOWN'] as const
const requirements = ['REQUIRED', 'OPTIONAL', 'NONE'] as const

type PaymentRulesFieldProps = {
  rows: readonly RuleRow[]
  isChecked: boolean
  onChange(rows: readonly RuleRow[]): void
}

/** Exceptions from the payment terms; the first matching rule decides. */
export function PaymentRulesField({ rows, isChecked, onChange }: PaymentRulesFieldProps) {
  const text = useText()
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.accounts.rules')}</legend>
      <p className="z-soft z-small">{text('desk.accounts.rulesHint')}</p>
      {rows.map((row, index) => (
        <div
          key={row.key}
          className="z-stack desk-rule"
          role="group"
          aria-label={text('desk.accounts.ruleOf', { number: index + 1 })}
        >
          <Rule
            row={row}
            isWrong={isChecked && rulesIn([row]) === undefined}
            change={(part) => onChange(rows.with(index, { ...row, ...part }))}
          />
          <div className="desk-order">
            {index > 0 && (
              <IconButton
                label={text('desk.catalogue.up', {
                  name: text('desk.accounts.ruleOf', { number: index + 1 }),
                })}
                onClick={() => onChange(rows.with(index, rows[index - 1]!).with(index - 1, row))}
              >
                <UpIcon />
              </IconButton>
            )}
            <IconButton
              label={text('desk.accounts.removeRule', { number: index + 1 })}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <DeleteIcon />
            </IconButton>
          </div>
        </div>
      ))}
      <Button size="s" icon={<PlusIcon aria-hidden="true" />} onClick={() => onChange([...rows, newRule()])}>
        {text('desk.accounts.addRule')}
      </Button>
    </fieldset>
  )
}

type RuleProps = { row: RuleRow; isWrong: boolean; change(part: Partial<RuleRow>): void }

function Rule({ row, isWrong, change }: RuleProps) {
  const text = useText()
  return (
    <>
      <div className="desk-columns">
        <SelectField
          label={text('desk.accounts.ruleClients')}
          name={`rule-clients-${row.key}`}
          value={row.clients}
          options={clients.map((value) => ({ value, label: text(`desk.accounts.ruleClients.${value}`) }))}
          onChange={(value) => change({ clients: value })}
        />
        <SelectField
          label={text('desk.accounts.ask.requirement')}
          name={`rule-requirement-${row.key}`}
          value={row.requirement}
          options={requirements.map((value) => ({
            value,
            label: text(value === 'NONE' ? 'desk.accounts.ruleNone' : `desk.accounts.ask.${value}`),
          }))}
          onChange={(value) => change({ requirement: value })}
        />
      </div>
      {row.requirement === 'REQUIRED' && (
        <TextField
          label={text('desk.accounts.ask.share')}
          hint={text('desk.accounts.ruleShareHint')}
          inputMode="numeric"
          maxLength={3}
          name={`rule-share-${row.key}`}
          value={row.share}
          error={isWrong ? text('desk.accounts.ask.shareError') : null}
          onChange={(share) => change({ share })}
        />
      )}
      <RuleServices row={row} change={change} />
      <TextField
        label={text('desk.settings.restrictionSource')}
        hint={text('desk.accounts.ruleSourcesHint')}
        maxLength={200}
        name={`rule-sources-${row.key}`}
        value={row.sources}
        onChange={(sources) => change({ sources })}
      />
    </>
  )
}

/** Collapsed by default, because a company may have a hundred services. */
function RuleServices({ row, change }: Pick<RuleProps, 'row' | 'change'>) {
  const text = useText()
  const { company } = useSession()
  const services = useAll('listCompanyServices', { params: { company: company.id } })
  const listed = (services.data ?? []).filter(
    ({ id, type, active }) => type === 'SERVICE' && (active || row.services.includes(id)),
  )
  const chosen = listed.filter(({ id }) => row.services.includes(id)).map(({ name }) => name)
  return (
    <details className="desk-problems">
      <summary>
        {text('desk.accounts.ruleServices', {
          services: chosen.length === 0 ? text('desk.settings.everyService') : chosen.join(', '),
        })}
      </summary>
      <div className="z-stack">
        {listed.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`rule-service-${row.key}-${id}`}
            label={name}
            value={row.services.includes(id)}
            onChange={(isChosen) =>
              change({
                services: isChosen ? [...row.services, id] : row.services.filter((one) => one !== id),
              })
            }
          />
        ))}
      </div>
    </details>
  )
}
