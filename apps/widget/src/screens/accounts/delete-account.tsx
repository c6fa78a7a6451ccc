// /i/:company/delete_account
import { useState } from 'react'
import type { Confirmation, User } from '@zapys/contract'
import { useAction } from '#widget/api/use-action.ts'
import { useCall } from '#widget/api/use-call.ts'
import { Redirect } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useTypedWord } from '#widget/features/framed-press/typed-word.tsx'
import { MyDataGate } from '#widget/features/account/my-data-gate.tsx'
import { useBookedTexts } from '#widget/features/summary/booked-summary.tsx'
import { forgetVisitor } from '#widget/features/account/forget-visitor.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { TextArea } from '@zapys/ui/field.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { ProofStep } from './proof-step.tsx'
import { handledByProof, useProof } from './use-proof.ts'
import './accounts.css'

export default function DeleteAccountScreen() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('profile.delete'), back: href('profile', {}) })
  const [isDeleted, setIsDeleted] = useState(false)
  // Before the gate, which would send a guest to the sign-in.
  if (isDeleted) return <Redirect to={href('home', {})} />
  return <MyDataGate>{(me) => <DeleteAccount me={me} onDeleted={() => setIsDeleted(true)} />}</MyDataGate>
}

/** Shows what is deleted, kept and cancelled; then requires two confirmations. docs/rules/data-rights.md. */
function DeleteAccount({ me, onDeleted }: { me: User; onDeleted: () => void }) {
  const text = useText()
  const href = useCompanyHref()
  const toasts = useToasts()
  const { company } = useCompany()
  const { signOut } = useSession()
  const [reason, setReason] = useState('')
  const [asking, setAsking] = useState(false)
  const remove = useAction('deleteAccount', { handles: handledByProof })

  const send = async (confirmation?: Confirmation) => {
    await remove.run({
      params: {},
      query: { company: company.id, reason: reason.trim() },
      body: confirmation && { confirmation },
    })
    toasts.show({ tone: 'success', message: text('profile.deleted'), detail: text('profile.farewell') })
    onDeleted()
    signOut()
    forgetVisitor()
  }
  const proof = useProof({ action: 'DELETE_ACCOUNT', send })
  const confirm = async () => {
    try {
      await send()
    } catch (error) {
      setAsking(false) // The error policy has shown the reason, or the next step requires a proof.
      proof.begin(error)
    }
  }
  if (proof.requiredProof !== undefined)
    return (
      <ProofStep
        flow={proof}
        phone={me.phone}
        onBack={proof.stop}
        submitLabel={text('profile.deleteForGood')}
      />
    )
  return (
    <div className="z-stack z-stack--wide">
      <VisitsAhead />
      <Section title={text('profile.removed')}>
        <Card>
          <ul className="z-facts">
            <li>{text('profile.removed.data')}</li>
            <li>{text('profile.removed.history')}</li>
            <li>{text('profile.removed.sessions')}</li>
          </ul>
        </Card>
      </Section>
      <Section title={text('profile.kept')}>
        <Card>
          <ul className="z-facts">
            <li>{text('profile.kept.books')}</li>
            <li>{text('profile.kept.companies')}</li>
          </ul>
        </Card>
      </Section>
      <Card>
        <TextArea
          label={text('profile.reason')}
          hint={text('profile.reasonHint')}
          name="reason"
          value={reason}
          onChange={setReason}
          maxLength={2000}
        />
      </Card>
      <div className="z-ways">
        <Button kind="danger" wide onClick={() => setAsking(true)}>
          {text('profile.delete')}
        </Button>
        <ButtonLink kind="quiet" wide to={href('profile', {})}>
          {text('profile.keep')}
        </ButtonLink>
      </div>
      <DeleteSheet
        open={asking}
        busy={remove.busy}
        onClose={() => setAsking(false)}
        onDelete={() => void confirm()}
      />
    </div>
  )
}

type DeleteSheetProps = { open: boolean; busy: boolean; onClose(): void; onDelete(): void }

function DeleteSheet({ open, busy, onClose, onDelete }: DeleteSheetProps) {
  const text = useText()
  const { isTyped, field } = useTypedWord('delete')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('profile.deleteSure')}
      footer={
        <div className="z-ways">
          <Button
            kind="danger"
            wide
            busy={busy}
            aria-disabled={!isTyped}
            onClick={() => isTyped && onDelete()}
          >
            {text('profile.deleteForGood')}
          </Button>
          <Button wide onClick={onClose}>
            {text('profile.keep')}
          </Button>
        </div>
      }
    >
      <p>{text('profile.deleteCannotUndo')}</p>
      {field}
    </Sheet>
  )
}

/** Upcoming visits, which are cancelled with the account. */
function VisitsAhead() {
  const text = useText()
  const texts = useBookedTexts()
  const { company } = useCompany()
  const { data } = useCall('listOwnAppointments', {
    params: { company: company.id },
    query: { condition: 'CURRENT', size: 20, withBranch: true },
  })
  if (data === undefined || data.content.length === 0) return null
  return (
    <Section title={text('profile.ahead', { count: data.page.total_elements })}>
      <Notice tone="warning">{text('profile.aheadCancelled', { count: data.page.total_elements })}</Notice>
      <List>
        {data.content.map((visit) => (
          <ListRow key={visit.id} title={texts.when(visit)} subtitle={texts.what(visit)} />
        ))}
      </List>
    </Section>
  )
}
