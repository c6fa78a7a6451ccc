import { Avatar } from '@zapys/ui/avatar.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { type ReactNode, useEffect } from 'react'
import { LanguageChoice } from '#staff/language/language-choice.tsx'

type EntryPageProps = {
  title: string
  lead?: string
  /** Company whose name and logo are shown. */
  company?: { name: string; logo: string | null }
  children: ReactNode
}

/** A page outside the shell: sign-in, invitation, first set-up. */
export function EntryPage({ title, lead, company, children }: EntryPageProps) {
  useEffect(() => {
    document.title = `${title} · ${company?.name ?? 'Zapys'}`
  }, [title, company])
  return (
    <main className="desk-entry">
      <div className="desk-entry__brand">
        {company ? (
          <>
            <Avatar name={company.name} src={company.logo} shape="square" />
            <span>{company.name}</span>
          </>
        ) : (
          <span className="desk-entry__mark">Zapys</span>
        )}
      </div>
      <Card className="desk-entry__card">
        <h1>{title}</h1>
        {lead !== undefined && <p className="z-soft">{lead}</p>}
        {children}
      </Card>
      <LanguageChoice />
    </main>
  )
}
