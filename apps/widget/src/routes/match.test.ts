import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { href, paths } from './routes.ts'
import type { RouteName } from './routes.ts'
import { companyAt, routeAt } from './match.ts'
import { safeRedirect } from './safe-redirect.ts'

describe('which screen an address means', () => {
  it.each(Object.keys(paths) as RouteName[])('every route finds itself: %s', (name) => {
    const params = {
      company: 'my.studio',
      branch: 'b 1',
      resource: 'any_available',
      service: 's/1',
      event: 'e1',
    }
    const all = {
      ...params,
      dateTime: '2026-08-03T10:30',
      record: 'r1',
      entry: 'w1',
      survey: 'q1',
      membership: '12',
    }
    const match = routeAt(href(name, all))
    expect(match?.name).toBe(name)
    for (const [key, value] of Object.entries(match!.params)) expect(value).toBe(all[key as keyof typeof all])
  })

  it.each<{ address: string; route: RouteName | undefined; because: string }>([
    { address: '/i/studio/', route: 'home', because: 'a slash at the end changes nothing' },
    { address: '/i/', route: 'companyIndex', because: 'a slash at the end changes nothing' },
    { address: '/i/my.studio', route: 'home', because: 'an alias may hold a dot' },
    // proves S2.errorpage.9
    { address: '/i/studio/nonsense', route: undefined, because: 'no such screen' },
    {
      address: '/i/%E0%A4%A',
      route: 'home',
      because: 'badly encoded: a company of that name, which is none',
    },
    { address: '/i//b', route: undefined, because: 'no company' },
    { address: '/I/studio', route: undefined, because: 'addresses keep their case' },
  ])('$address is $route ($because)', ({ address, route }) => {
    expect(routeAt(address)?.name).toBe(route)
  })

  it('the company is known also where there is no screen', () => {
    expect(companyAt('/i/my%20studio/nonsense?x=1')).toBe('my studio')
    expect(companyAt('/error')).toBeUndefined()
  })

  it('a badly encoded address stands for its letters, without a warning in the log', () => {
    const warn = vi.spyOn(console, 'warn')
    onTestFinished(() => warn.mockRestore())
    expect(companyAt('/i/%E0%A4%A/nonsense')).toBe('%E0%A4%A')
    expect(routeAt('/i/50%25%E0%A4')?.params.company).toBe('50%25%E0%A4')
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('the redirect value of an address', () => {
  it.each<{ value: string | null; leads: string | undefined; because: string }>([
    { value: '/i/studio/b?src=x', leads: '/i/studio/b?src=x', because: 'a screen of the widget' },
    { value: null, leads: undefined, because: 'absent' },
    { value: '//evil.example/i/studio', leads: undefined, because: 'another host' },
    { value: '/\\evil.example', leads: undefined, because: 'browsers read it as another host' },
    { value: '/\t/evil.example', leads: undefined, because: 'browsers drop the tab' },
    { value: 'https://evil.example/', leads: undefined, because: 'another host' },
    { value: 'javascript:alert(1)', leads: undefined, because: 'a script' },
    { value: '/i/studio/error?redirect=/i/studio', leads: undefined, because: 'an error page leads nowhere' },
    { value: '/error', leads: undefined, because: 'an error page leads nowhere' },
    { value: '/v1/company/x', leads: undefined, because: 'no screen' },
  ])('$value leads to $leads ($because)', ({ value, leads }) => {
    expect(safeRedirect(value)).toBe(leads)
  })
})
