/** /set-up#<token>: six questions, and the company and the first owner of an empty installation exist. */
import { ApiFailure } from '@zapys/contract/client'
import { Button } from '@zapys/ui/button.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { EntryPage } from '#staff/features/entry/entry-page.tsx'
import { tokenOfLink } from '#staff/features/entry/token-of-link.ts'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useSetMe } from '#staff/session/session.tsx'
import { bodyOf, errorsOf, type FieldErrors, placeOf } from './answers.ts'
import { CompanyStep } from './company-step.tsx'
import { chosenRows, type Draft, readDraft, type Step, steps, storeDraft } from './draft.ts'
import { OwnerStep } from './owner-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { ServicesStep } from './services-step.tsx'

export type StepProps = {
  draft: Draft
  errors: FieldErrors
  change(part: Partial<Draft>): void
}

export function SetUpScreen() {
  const text = useText()
  const { locale } = useLanguage()
  const { draft, change, forget } = useDraft()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const create = useCreation()
  const place = steps.indexOf(draft.step)
  const goTo = (step: Step) => {
    setErrors({})
    change({ step })
  }
  const send = async () => {
    const rejected = await create.send(draft, password, forget)
    if (rejected === undefined) return
    change({ step: rejected.step })
    setErrors(rejected.errors)
  }
  const next = () => {
    const faults = errorsOf(draft, draft.step, { text, locale, password })
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    const following = steps[place + 1]
    if (following === undefined) void send()
    else goTo(following)
  }
  /** Hides errors that were fixed. */
  const correct = (part: Partial<Draft>) => {
    change(part)
    const wrong = errorsOf({ ...draft, ...part }, draft.step, { text, locale, password })
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field in wrong)))
  }
  const props: StepProps = { draft, errors, change: correct }
  return (
    <EntryPage
      title={text(`desk.setUp.step.${draft.step}`)}
      lead={text('desk.setUp.progress', { step: place + 1, steps: steps.length })}
    >
      <form
        className="z-stack set-up"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          next()
        }}
      >
        <TopOfStep step={draft.step} />
        <ErrorSummary
          title={text('desk.checkForm')}
          errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
        />
        {draft.step === 'company' && <CompanyStep {...props} />}
        {draft.step === 'place' && <PlaceStep {...props} />}
        {draft.step === 'services' && <ServicesStep {...props} />}
        {draft.step === 'owner' && <OwnerStep {...props} password={password} setPassword={setPassword} />}
        {create.error !== null && <FailureNotice error={create.error} />}
        <div className="set-up__foot">
          {place > 0 && (
            <Button onClick={() => goTo(steps[place - 1] ?? 'company')}>{text('desk.setUp.back')}</Button>
          )}
          <Button kind="primary" type="submit" wide busy={create.busy}>
            {place === steps.length - 1 ? text('desk.setUp.submit') : text('desk.setUp.next')}
          </Button>
        </div>
        <p className="z-soft z-small">{text('desk.setUp.saved')}</p>
      </form>
    </EntryPage>
  )
}

/** Scrolls and focuses the top of a new step. */
function TopOfStep({ step }: { step: Step }) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    window.scrollTo({ top: 0 })
    const heading = document.querySelector<HTMLElement>('.desk-entry h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [step])
  return null
}

function useDraft() {
  const [draft, setDraft] = useState(readDraft)
  const isForgotten = useRef(false)
  useEffect(() => {
    if (!isForgotten.current) storeDraft(draft)
  }, [draft])
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    forget: () => {
      isForgotten.current = true
      storeDraft(null)
    },
  }
}

/** Creates the company; returns step and fields of rejected answers. */
function useCreation() {
  const { locale } = useLanguage()
  const text = useText()
  const setMe = useSetMe()
  const navigate = useNavigate()
  const creation = useAction('setUpInstallation')
  const send = async (draft: Draft, password: string, forget: () => void) => {
    try {
      const body = bodyOf(draft, { locale, password, token: tokenOfLink() })
      const me = await creation.run({ params: {}, body })
      forget()
      setMe(me)
      const hasClasses = chosenRows(draft, locale).some(({ kind }) => kind === 'EVENT')
      await navigate('/booking-page', { replace: true, state: { isNew: true, hasClasses } })
      return undefined
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const rows = chosenRows(draft, locale)
      const places = (failure.payload?.errors ?? []).map(({ field }) => placeOf(field ?? '', rows))
      const [first] = places
      if (failure.code !== 'validation.failed' || first === undefined) return undefined
      return {
        step: first.step,
        errors: Object.fromEntries(
          places
            .filter(({ step }) => step === first.step)
            .map(({ field }) => [
              field,
              text(field === 'password' ? 'desk.setUp.error.weak' : 'desk.setUp.error.rejected'),
            ]),
        ),
      }
    }
  }
  return { send, busy: creation.busy, error: creation.error }
}
