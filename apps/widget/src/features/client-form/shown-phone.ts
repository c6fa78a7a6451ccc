import { useEffect, useState } from 'react'

/** A stored number in groups, as people read it: bare until what formats numbers has been loaded. */
export function useShownPhone(phone: string): string {
  const [shown, setShown] = useState<{ phone: string; words: string }>()
  useEffect(() => {
    let isLatest = true
    import('@zapys/ui/phone-format.ts').then(
      ({ formatPhone }) => isLatest && setShown({ phone, words: formatPhone(phone, '') }),
      () => {}, // The bare number can be read too.
    )
    return () => {
      isLatest = false
    }
  }, [phone])
  return shown?.phone === phone ? shown.words : phone
}
