/** Second step of all flows by code: the code and additional fields. Not a screen. */
import type { ReactNode } from 'react'
import { AccountForm } from './account-form.tsx'
import type { CodeProof } from './code-proof.ts'
import { CodeStep } from './code-step.tsx'
import type { SentCode } from './sent-code.ts'
import type { CodeFlow } from './use-code-flow.ts'

type CodeFormProps = {
  flow: CodeFlow
  sent: SentCode
  proof: CodeProof
  /** A code is being requested. */
  busy: boolean
  onSubmit(): void
  /** Called when all digits are typed; absent if the screen has more fields. */
  onWhole?(code: string): void
  onOtherNumber?(): void
  children?: ReactNode
}

export function CodeForm({
  flow,
  sent,
  proof,
  busy,
  onSubmit,
  onWhole,
  onOtherNumber = flow.otherNumber,
  children,
}: CodeFormProps) {
  return (
    <AccountForm form={proof.form} onSubmit={onSubmit}>
      <CodeStep
        sent={sent}
        code={proof.code}
        onCode={proof.setCode}
        onWhole={onWhole}
        error={proof.form.errorOf('code')}
        lockedUntil={proof.lockedUntil}
        onAgain={() => void flow.again()}
        onOtherNumber={() => {
          proof.empty()
          onOtherNumber()
        }}
        busy={busy}
      />
      {children}
    </AccountForm>
  )
}
