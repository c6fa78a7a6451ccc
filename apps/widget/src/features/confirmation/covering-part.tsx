/** Covering membership, remaining amount and the choice of another membership. Loads after the price. */
import type { ComponentProps } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { UsedMembership } from '@zapys/contract'
import { wordsOf } from '#widget/api/error-policy.ts'
import { useWording } from '#widget/company/use-wording.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import type { ShownBooking } from '#widget/features/booking/use-shown.ts'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'
import { CancellationTerms } from '#widget/features/summary/cancellation-terms.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { ChoiceField } from '@zapys/ui/choice-field.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { CoveringLines } from './covering-lines.tsx'
import type { CoveringInUse } from './use-covering.ts'

type Total = NonNullable<ShownBooking['total']>
type CoveringProps = { covering: CoveringInUse; total: Total }
type Terms = Omit<ComponentProps<typeof CancellationTerms>, 'cover'> & { giveBackHours: number | null }

export default function CoveringPart({
  covering,
  total,
  terms,
}: CoveringProps & { terms: Terms | undefined }) {
  const { fitting, mayNameCode, refusal } = covering
  const whyNot = useWhyNot()
  return (
    <div className="z-covering" data-kept>
      <CoveringLines covering={covering} total={total} />
      {terms && <TermsOf covering={covering} terms={terms} />}
      {refusal && <p className="z-small">{whyNot(refusal)}</p>}
      {(fitting.length > 0 || mayNameCode) && <Choice covering={covering} total={total} />}
    </div>
  )
}

function TermsOf({ covering, terms }: Pick<CoveringProps, 'covering'> & { terms: Terms }) {
  const { giveBackHours, ...of } = terms
  const { used } = covering
  return <CancellationTerms {...of} cover={used ? { name: used.name, giveBackHours } : undefined} />
}

/** Collapsed by default, because the best fit is usually right. */
function Choice({ covering, total }: CoveringProps) {
  const { fitting, used, choice } = covering
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // Beside a form it may open below the visible area.
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const label = used
    ? text('booking.change')
    : text(fitting.length > 0 ? 'memberships.chooseCover' : 'memberships.nameCode')
  return (
    <>
      <Button
        className="z-covering__open"
        kind="quiet"
        size="s"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        {used && <span className="z-visually-hidden">: {text('memberships.whatCovers')}</span>}
      </Button>
      <div ref={panel} id={id} hidden={!isOpen}>
        {isOpen &&
          (fitting.length > 0 || choice !== 'best' ? (
            <Options covering={covering} total={total} />
          ) : (
            <CodeField covering={covering} />
          ))}
      </div>
    </>
  )
}

function Options({ covering, total }: CoveringProps) {
  const { fitting, used, choice, mayNameCode, onChoose } = covering
  const text = useText()
  const texts = useMembershipTexts()
  const [isNaming, setNaming] = useState(false)
  const byCode = typeof choice === 'object' && 'code' in choice
  const chosen = isNaming ? 'code' : valueOf(covering)
  const option = (value: string, one: UsedMembership) => ({
    value,
    title: one.name,
    detail: texts.usedOf(one, total.currency_code),
  })
  const choose = (value: string) => {
    setNaming(value === 'code')
    covering.code.type('')
    if (value === 'none') onChoose('none')
    else if (value !== 'code' && value !== 'named') onChoose({ number: value })
  }
  return (
    <>
      <ChoiceField
        label={text('memberships.whatCovers')}
        name="covers"
        value={chosen}
        onChange={choose}
        options={[
          ...(byCode && used ? [option('named', used)] : []),
          ...fitting.map((one) => option(one.number, one)),
          ...(mayNameCode ? [{ value: 'code', title: text('memberships.nameCode') }] : []),
          { value: 'none', title: text('memberships.coverNone') },
        ]}
      />
      {isNaming && <CodeField covering={covering} onNamed={() => setNaming(false)} />}
    </>
  )
}

/** Which of the options is chosen: what was taken by itself is one of them. */
function valueOf({ choice, used }: CoveringInUse): string {
  if (choice === 'none') return 'none'
  if (choice === 'best') return used?.number ?? 'none'
  return 'number' in choice ? choice.number : 'named'
}

function CodeField({ covering, onNamed }: { covering: CoveringInUse; onNamed?: () => void }) {
  const { code } = covering
  const text = useText()
  const whyNot = useWhyNot()
  const [isMissing, setMissing] = useState(false)
  // Closing the field means that no code is used.
  const forget = useEffectEvent(() => code.type(''))
  useEffect(() => () => forget(), [])
  const name = async () => {
    setMissing(code.typed.trim() === '')
    if (await code.name()) onNamed?.()
  }
  return (
    <form
      className="z-covering__code"
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault()
        void name()
      }}
    >
      <TextField
        label={text('memberships.code')}
        name="certificate_code"
        value={code.typed}
        onChange={(value) => {
          code.type(value)
          setMissing(false)
        }}
        autoComplete="off"
        maxLength={60}
        error={isMissing ? text('memberships.codeMissing') : code.failure && whyNot(code.failure)}
      />
      <Button size="s" type="submit" busy={code.busy}>
        {text('memberships.useCode')}
      </Button>
    </form>
  )
}

/** Why the membership cannot be used, in one sentence. */
function useWhyNot() {
  const text = useText()
  const wording = useWording()
  return (failure: ApiFailure): string => {
    const reason = failure.payload?.metadata?.reason
    if (failure.code === 'membership.notUsable' && reason !== undefined)
      return text(`memberships.notUsable.${reason}`)
    const { title, detail } = wordsOf(failure, wording)
    return detail === undefined ? title : `${title}. ${detail}`
  }
}
