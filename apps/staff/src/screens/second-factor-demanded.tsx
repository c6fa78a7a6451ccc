/** An owner of a company that demands a second factor switches it on before anything else. */
import type { StaffMe } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { EntryPage } from '#staff/features/entry/entry-page.tsx'
import { SignOutButton } from '#staff/features/entry/sign-out-button.tsx'
import { TurnOnSecondFactor } from '#staff/features/entry/turn-on-second-factor.tsx'
import { useText } from '#staff/language/language.tsx'

type Demanded = {
  me: StaffMe
  company: StaffMe['companies'][number]
  isOpen: boolean
  onOpen(isOpen: boolean): void
  onOther(): void
}

export function SecondFactorDemandedScreen({ me, company, isOpen, onOpen, onOther }: Demanded) {
  const text = useText()
  return (
    <EntryPage
      title={text('desk.second.title')}
      lead={text('desk.second.demandedLead', { company: company.name })}
      company={company}
    >
      <Button kind="primary" wide onClick={() => onOpen(true)}>
        {text('desk.second.turnOn')}
      </Button>
      {me.companies.length > 1 && (
        <Button kind="quiet" onClick={onOther}>
          {text('desk.more.otherCompany')}
        </Button>
      )}
      <SignOutButton />
      {isOpen && <TurnOnSecondFactor hasPassword={me.person.has_password} onClose={() => onOpen(false)} />}
    </EntryPage>
  )
}
