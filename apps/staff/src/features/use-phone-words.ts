import { useQuery } from '@tanstack/react-query'

/** Phones in groups, as people read them: bare until what formats numbers has been loaded. */
export function usePhoneWords(): (phone: string | null | undefined) => string | undefined {
  const { data } = useQuery({
    queryKey: ['phone format'],
    queryFn: () => import('@zapys/ui/phone-format.ts'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return (phone) => (phone == null ? undefined : (data?.formatPhone(phone, '') ?? phone))
}
