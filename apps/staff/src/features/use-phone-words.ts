import { useQuery } from '@tanstack/react-query'

/** Groups phone numbers for display; ungrouped until the formatting code has loaded. */
export function usePhoneWords(): (phone: string | null | undefined) => string | undefined {
  const { data } = useQuery({
    queryKey: ['phone format'],
    queryFn: () => import('@zapys/ui/phone-format.ts'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return (phone) => (phone == null ? undefined : (data?.formatPhone(phone, '') ?? phone))
}
