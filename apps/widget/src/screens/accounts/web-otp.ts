/** The code out of the SMS, where the browser may read it with the client's consent (Chrome on Android). */
import { useEffect, useRef } from 'react'

type OtpCredential = Credential & { code: string }

export function useWebOtp(onCode: (code: string) => void) {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined
    const waiting = new AbortController()
    const asked = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
    const hear = async () => {
      const credential = await navigator.credentials.get(asked)
      if (credential) latest.current((credential as OtpCredential).code)
    }
    hear().catch(() => {}) // Refused, timed out or left: the code is typed.
    return () => waiting.abort()
  }, [])
}
