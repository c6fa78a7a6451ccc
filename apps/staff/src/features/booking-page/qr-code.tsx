import { Button } from '@zapys/ui/button.tsx'
import { DownloadIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useText } from '#staff/language/language.tsx'

/** Pixels; large enough for a poster on A4. */
const PRINT_PX = 1200

/** Loads the library on demand. The code is generated locally, so the address is not sent anywhere. */
async function codeOf(address: string): Promise<string> {
  const { toDataURL } = await import('qrcode')
  return toDataURL(address, { width: PRINT_PX, margin: 2, errorCorrectionLevel: 'M' })
}

const useCode = (address: string) =>
  useQuery({ queryKey: ['qr-code', address], queryFn: () => codeOf(address), staleTime: Infinity })

/** QR code of an address. */
export function QrImage({ address, size }: { address: string; size: number }) {
  const text = useText()
  const { data, error, refetch } = useCode(address)
  if (error !== null) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton shape="block" />
  return <img src={data} alt={text('desk.page.codeOf', { address })} width={size} height={size} />
}

/** QR code with a download button. */
export function QrCode({ address, fileName }: { address: string; fileName: string }) {
  const text = useText()
  const code = useCode(address)
  if (code.error !== null) return <FailureNotice error={code.error} onRetry={() => void code.refetch()} />
  if (code.data === undefined) return <Skeleton shape="block" />
  const image = code.data
  return (
    <div className="booking-page__code">
      <img src={image} alt={text('desk.page.codeOf', { address })} width={180} height={180} />
      <Button icon={<DownloadIcon aria-hidden="true" />} onClick={() => download(image, `${fileName}.png`)}>
        {text('desk.page.download')}
      </Button>
    </div>
  )
}

function download(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
