import { useEffect, useRef } from 'react'

/** All errors above a form. Takes the focus when it appears; each line links to its field. */
export function ErrorSummary({
  title,
  errors,
}: {
  title: string
  errors: readonly { fieldId: string; message: string }[]
}) {
  const summary = useRef<HTMLDivElement>(null)
  const present = errors.length > 0
  useEffect(() => {
    if (present) summary.current?.focus()
  }, [present])
  if (!present) return null
  return (
    <div className="z-error-summary" data-kept ref={summary} tabIndex={-1} role="alert">
      <h2>{title}</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(press) => {
                // The address stays unchanged: a hash would add a history entry.
                press.preventDefault()
                document.getElementById(fieldId)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
