import { SelectField } from '@zapys/ui/field.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import type { Draft } from './draft.ts'
import type { VisitDates } from './use-visit-dates.ts'

const MAX_TIMES = 26

type RepeatFieldsProps = { draft: Draft; change(part: Partial<Draft>): void; visit: VisitDates }

/** Repetition of the visit, with its unavailable dates, before booking. */
export function RepeatFields({ draft, change, visit }: RepeatFieldsProps) {
  const text = useText()
  const formats = useFormats()
  const { everyWeeks, times } = draft
  return (
    <>
      <div className="z-field">
        <span className="z-field__label">{text('desk.repeat.title')}</span>
        <Segments<'0' | '1' | '2'>
          label={text('desk.repeat.title')}
          value={`${everyWeeks}`}
          onChange={(chosen) => change({ everyWeeks: chosen === '2' ? 2 : chosen === '1' ? 1 : 0 })}
          options={(['0', '1', '2'] as const).map((id) => ({ id, name: text(`desk.repeat.${id}`) }))}
        />
      </div>
      {everyWeeks !== 0 && (
        <SelectField
          label={text('desk.repeat.times')}
          name="times"
          value={String(times)}
          onChange={(chosen) => change({ times: Number(chosen) })}
          options={Array.from({ length: MAX_TIMES - 1 }, (_, index) => ({
            value: String(index + 2),
            label: text('desk.repeat.count', { count: index + 2 }),
          }))}
        />
      )}
      {everyWeeks !== 0 && draft.time === null && <p className="z-soft">{text('desk.repeat.noTime')}</p>}
      {everyWeeks !== 0 && visit.isLoading && <Skeleton shape="row" count={2} />}
      {visit.error !== null && <FailureNotice error={visit.error} onRetry={visit.retry} />}
      {visit.taken.length > 0 && (
        <Notice tone="warning">{text('desk.repeat.taken', { count: visit.taken.length })}</Notice>
      )}
      {visit.dates.length > 0 && (
        <List label={text('desk.repeat.dates')}>
          {visit.dates.map(({ date, available }) => (
            <ListRow
              key={date}
              title={formats.date(date, 'weekday')}
              trailing={available ? undefined : text('desk.repeat.skipped')}
            />
          ))}
        </List>
      )}
    </>
  )
}
