import type { ClientImport } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useFormats, useText } from '#staff/language/language.tsx'

const SHOWN_OF_NOTE = 80

/** The first parsed clients, a summary of the import, and its faults. */
export function ImportPreview({ read }: { read: ClientImport }) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const formats = useFormats()
  const figures = [
    { name: text('desk.import.fresh'), value: read.fresh },
    { name: text('desk.import.known'), value: read.known },
    { name: text('desk.import.rejected'), value: read.rejected },
  ]
  return (
    <section className="z-stack" aria-labelledby="import-preview">
      <h2 id="import-preview">{text('desk.import.preview')}</h2>
      <dl className="desk-figures desk-figures--three">
        {figures.map(({ name, value }) => (
          <div key={name} className="z-card">
            <dt>{name}</dt>
            <dd>
              <strong>{formats.number(value)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {read.clients.length > 0 && (
        <List label={text('desk.import.preview')}>
          {read.clients.map((client) => (
            <ListRow
              key={client.line}
              title={
                [client.last_name, client.first_name, client.middle_name].filter(Boolean).join(' ') ||
                text('desk.board.noName')
              }
              subtitle={[phoneWords(client.phone), client.email, client.note?.slice(0, SHOWN_OF_NOTE)]
                .filter(Boolean)
                .join(' · ')}
              badge={client.known && <Badge>{text('desk.import.isKnown')}</Badge>}
            />
          ))}
        </List>
      )}
      <Problems read={read} />
    </section>
  )
}

function Problems({ read }: { read: ClientImport }) {
  const text = useText()
  const formats = useFormats()
  if (read.problems.length === 0) return null
  const more = read.problems_total - read.problems.length
  return (
    <details className="desk-problems">
      <summary>{text('desk.import.problems', { count: read.problems_total })}</summary>
      <ul>
        {read.problems.map((problem, index) => (
          <li key={`${problem.line} ${index}`}>
            {text('desk.import.line', {
              line: formats.number(problem.line),
              problem: text(`desk.import.problem.${problem.code}`, {
                value: problem.value ?? '',
                country: problem.country ?? '–',
                line: problem.first_line === null ? '' : formats.number(problem.first_line),
              }),
            })}
          </li>
        ))}
        {more > 0 && <li>{text('desk.import.moreProblems', { count: more })}</li>}
      </ul>
    </details>
  )
}
