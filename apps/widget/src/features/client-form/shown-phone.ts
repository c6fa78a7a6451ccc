import { useEffect, useState } from 'react'

/** Groups a stored number for display; ungrouped until the formatting code has loaded. */
export function useShownPhone(phone: string): string {
  const [shown, setShown] = useState<{ phone: string; words: string }>()
  useEffect(() => {
    let isLatest = true
    import('@zapys/ui/phone-format.ts').then(
      ({ formatPhone }) => isLatest && setShown({ phone, words: formatPhone(phone, '') }),
      () => {}, // The ungrouped number is readable too.
    )
    return () => {
      isLatest = false
    }
  }, [phone])
  return shown?.phone === phone ? shown.words : phone
}
