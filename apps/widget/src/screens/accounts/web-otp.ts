/** Reads the code from the SMS if the browser supports it and the client agrees (Chrome on Android). */
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
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
    const hear = async () => {
      const credential = await navigator.credentials.get(options)
      if (credential) latest.current((credential as OtpCredential).code)
    }
    hear().catch(() => {}) // Rejected, timed out or aborted: the client types the code.
    return () => waiting.abort()
  }, [])
}
