// / and /i
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { markHydrated } from '#widget/browser/hydration.ts'
import { LanguageSwitch } from '#widget/language/language-switch.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useHref } from '#widget/tracking/use-href.ts'
import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { CalendarIcon } from '@zapys/ui/icons.ts'
import { companyInLink } from './company-link.ts'

export default function StartScreen() {
  const text = useText()
  const href = useHref()
  const [link, setLink] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const company = companyInLink(link)

  const title = text('company.startTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(markHydrated, [])

  const open = (submit: FormEvent) => {
    submit.preventDefault()
    setSubmitted(true)
    // Loads a new page: the server's page of a company contains its data, title and icon.
    if (company !== undefined) location.assign(href('home', { company }))
    else document.getElementById('company')?.focus()
  }
  return (
    <main className="z-plain">
      <span className="z-plain__mark" aria-hidden="true">
        <CalendarIcon />
      </span>
      <h1>{title}</h1>
      <p className="z-plain__text">{text('company.startText')}</p>
      <form className="z-plain__actions z-plain__form" onSubmit={open} noValidate>
        <TextField
          label={text('company.startLink')}
          name="company"
          value={link}
          onChange={setLink}
          hint={text('company.startHint')}
          error={submitted && company === undefined ? text('company.startError') : null}
          inputMode="url"
          autoComplete="url"
        />
        <Button kind="primary" type="submit" wide>
          {text('company.startOpen')}
        </Button>
      </form>
      <LanguageSwitch />
    </main>
  )
}
