/** Step of an account change in which the client proves their identity. Not a screen. */
import type { ReactNode } from 'react'
import { useShownPhone } from '#widget/features/client-form/shown-phone.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { AccountForm } from './account-form.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordField } from './password-field.tsx'
import type { ProofFlow } from './use-proof.ts'

type ProofStepProps = {
  flow: ProofFlow
  /** Current phone. */
  phone: string | null
  /** For screens without a central button: label of the final button. */
  submitLabel?: string
  onBack(): void
}

export function ProofStep({ flow, phone, submitLabel, onBack }: ProofStepProps) {
  const text = useText()
  const { way, action } = flow
  const intro = (
    <div className="z-stack">
      <h2 className="z-confirm__title">{text('profile.confirm.title')}</h2>
      <p className="z-soft">{text('profile.confirm.why', { action })}</p>
    </div>
  )
  return (
    <div className="z-stack z-stack--wide">
      {way === 'SIGN_IN' ? (
        <SignInAgain intro={intro} />
      ) : (
        <AccountForm form={flow.form} onSubmit={flow.canSubmit ? flow.submit : () => void flow.sendCode()}>
          {intro}
          {way === 'PASSWORD' && (
            <PasswordField
              label={text('profile.oldPassword')}
              name="password"
              value={flow.password}
              onChange={flow.setPassword}
              error={flow.form.errorOf('password')}
              autoComplete="current-password"
            />
          )}
          {way !== 'PASSWORD' && <ByCode flow={flow} phone={phone} />}
          {flow.canSubmit && submitLabel !== undefined && (
            <Button kind="danger" wide busy={flow.busy} onClick={flow.submit}>
              {submitLabel}
            </Button>
          )}
        </AccountForm>
      )}
      <OtherWays flow={flow} onBack={onBack} />
    </div>
  )
}

function ByCode({ flow, phone }: { flow: ProofFlow; phone: string | null }) {
  const text = useText()
  const shown = useShownPhone(phone ?? '')
  const { sent, way, requiredProof } = flow
  const isByMail = way === 'MAIL'
  if (sent === undefined)
    return (
      <>
        <p>
          {isByMail
            ? text('profile.confirm.willMail', { email: requiredProof?.email ?? '' })
            : text('profile.confirm.willSend', { phone: shown })}
        </p>
        <Button kind="primary" wide busy={flow.busy} onClick={() => void flow.sendCode()}>
          {text('profile.confirm.send')}
        </Button>
      </>
    )
  return (
    <CodeStep
      sent={sent}
      code={flow.code}
      onCode={flow.setCode}
      onWhole={flow.prove}
      error={flow.form.errorOf('code')}
      lockedUntil={flow.lockedUntil}
      onAgain={() => void flow.sendCode()}
      busy={flow.busy}
      {...(isByMail && { label: text('profile.confirm.mailCode') })}
    />
  )
}

/** For clients without a phone: sign in again at the provider. */
function SignInAgain({ intro }: { intro: ReactNode }) {
  const text = useText()
  const { signOut } = useSession()
  return (
    <Card>
      <div className="z-form">
        {intro}
        <p>{text('profile.confirm.signIn')}</p>
        {/* The screen's gate redirects to the sign-in, and back here. */}
        <Button kind="primary" wide onClick={signOut}>
          {text('profile.confirm.signInAgain')}
        </Button>
      </div>
    </Card>
  )
}

const wayTexts = {
  PASSWORD: 'profile.confirm.byPassword',
  PHONE: 'profile.confirm.bySms',
  MAIL: 'profile.confirm.lost',
  SIGN_IN: 'profile.confirm.signInAgain',
} as const

function OtherWays({ flow, onBack }: { flow: ProofFlow; onBack(): void }) {
  const text = useText()
  const { requiredProof, way, choose } = flow
  const others = (requiredProof?.ways ?? []).filter((other) => other !== way)
  const hasOnlyPhone = way === 'PHONE' && others.length === 0
  return (
    <div className="z-ways">
      {others.map((other) => (
        <Button key={other} kind="quiet" wide onClick={() => choose(other)}>
          {text(wayTexts[other])}
        </Button>
      ))}
      {hasOnlyPhone && <p className="z-soft z-small z-confirm__help">{text('profile.confirm.noAccess')}</p>}
      <Button kind="quiet" wide onClick={onBack}>
        {text('profile.confirm.back')}
      </Button>
    </div>
  )
}
