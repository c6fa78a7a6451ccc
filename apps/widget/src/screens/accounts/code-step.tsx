/** The code from the SMS: one field, resend after a delay, and a link back to the number. */
import { useEffect, useState } from 'react'
import { useShownPhone } from '#widget/features/client-form/shown-phone.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { isLocked, type SentCode, USUAL_DIGITS } from './sent-code.ts'
import { waitOf } from './too-many-tries.ts'
import { digitsOf, isWholeSms } from './digits-of.ts'
import { useWebOtp } from './web-otp.ts'

type CodeStepProps = {
  sent: SentCode
  code: string
  onCode(code: string): void
  /** Called when all digits are typed; absent if the screen has more fields. */
  onWhole?: ((code: string) => void) | undefined
  error: string | null
  /** After too many wrong codes, no new one is sent before this time. Milliseconds since 1970. */
  lockedUntil: number
  onAgain(): void
  /** Absent if the code cannot be sent elsewhere. */
  onOtherNumber?: () => void
  busy: boolean
  /** Label of the field; default: code from an SMS. */
  label?: string
}

export function CodeStep(props: CodeStepProps) {
  const { sent, code, onCode, onWhole, error, onAgain, onOtherNumber, busy } = props
  const text = useText()
  const { label = text('account.code') } = props
  const againAt = Math.max(sent.againAt, props.lockedUntil)
  const { untilAgain, isOver } = useTimes({ againAt, endsAt: sent.endsAt })
  const isLong = sent.digits > USUAL_DIGITS
  const isOfUse = !isOver && !isLong && !isLocked(sent) && props.lockedUntil === 0
  const phone = useShownPhone(sent.phone)
  const type = (typed: string) => {
    const next = isWholeSms(typed) ? digitsOf(typed) : typed
    onCode(next)
    // Spaces are ignored when comparing codes.
    if (digitsOf(next).length === sent.digits && digitsOf(next) !== digitsOf(code)) onWhole?.(next)
  }
  const againLater = () => {
    // The field shows until when.
    if (props.lockedUntil > sent.againAt) return ''
    const seconds = Math.round((sent.againAt - sent.sentAt) / 1000)
    return isLong || isLocked(sent)
      ? text('account.wait', waitOf(seconds))
      : text('account.againLater', { seconds })
  }
  useWebOtp(type)
  useEffect(() => {
    document.getElementById('code')?.focus()
  }, [])
  return (
    <>
      {sent.isPossible ? (
        <p>
          {text(isLong ? 'account.longCodeSent' : 'account.codeSent', { phone })}{' '}
          {isOfUse && <span className="z-soft">{text('account.codeLasts')}</span>}
        </p>
      ) : (
        <Notice tone="warning" title={text('account.noSms', { phone })}>
          {text('account.noSmsText')}
        </Notice>
      )}
      {isOver && <Notice tone="warning">{text('account.codeOver')}</Notice>}
      <div className={isLong ? 'z-code z-code--long' : 'z-code'}>
        <TextField
          label={label}
          name="code"
          value={code}
          onChange={type}
          error={error}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </div>
      <div className="z-code__again">
        <Button
          kind="quiet"
          size="s"
          busy={busy}
          aria-disabled={untilAgain > 0 || undefined}
          onClick={() => {
            if (untilAgain === 0) onAgain()
          }}
        >
          {text('account.sendAgain')}
          {untilAgain > 0 && (
            <span className="z-code__left" aria-hidden="true">
              {' '}
              {clock(untilAgain)}
            </span>
          )}
        </Button>
        {onOtherNumber && (
          <Button kind="quiet" size="s" onClick={onOtherNumber}>
            {text('account.otherNumber')}
          </Button>
        )}
      </div>
      {/* Announced twice, not every second. */}
      <p className="z-visually-hidden" role="status">
        {untilAgain > 0 ? againLater() : text('account.againNow')}
      </p>
    </>
  )
}

/** `0:30`, `2:59:30`. */
function clock(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds % 60)}`
}

/** Seconds until the code can be resent, and whether it has expired. */
function useTimes({ againAt, endsAt }: Pick<SentCode, 'againAt' | 'endsAt'>) {
  const [now, setNow] = useState(Date.now)
  const isSettled = now >= Math.max(againAt, endsAt)
  useEffect(() => {
    if (isSettled) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isSettled])
  return { untilAgain: Math.max(0, Math.ceil((againAt - now) / 1000)), isOver: now >= endsAt }
}
