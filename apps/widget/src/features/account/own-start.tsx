/** What a signed-in client meets first: a greeting, and around it what comes next and the ways to what is theirs. */
import type { ReactNode } from 'react'
import '#widget/api/account-calls.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useMe } from '#widget/session/use-me.ts'
import { Section } from '@zapys/ui/card.tsx'

export default function OwnStart({ children }: { children: ReactNode }) {
  const text = useText()
  const { data: me } = useMe()
  return (
    <Section
      title={me?.first_name ? text('profile.hello', { name: me.first_name }) : text('profile.helloNobody')}
    >
      {children}
    </Section>
  )
}
