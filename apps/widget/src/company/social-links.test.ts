import { type SocialKind, socialKinds } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { socialAddress, socialLinks } from './social-links.ts'

describe('social links of a company', () => {
  // proves S3.social.1 S2.leftmenu.3
  it('stand in their order and under their titles', () => {
    const links = socialLinks({
      telegram: { order: 2, value: 'studio', title: null },
      tel: { order: 1, value: '+380 44 123 45 67', title: 'Call us' },
    })
    expect(links.map(({ title, address }) => [title, address])).toEqual([
      ['Call us', 'tel:+380441234567'],
      ['telegram', 'https://t.me/studio'],
    ])
  })

  const kindsByRow: [row: string, kinds: SocialKind[]][] = [
    // proves S3.social.2
    ['social link kinds tel, website, ios and android are supported', ['tel', 'website', 'ios', 'android']],
    // proves S3.social.3
    [
      'social link kinds facebook, instagram, tiktok, twitter, linkedin, vk, googlePlus, youtube, pinterest, tumblr and discord are supported',
      [
        'facebook',
        'instagram',
        'tiktok',
        'twitter',
        'linkedin',
        'vk',
        'googlePlus',
        'youtube',
        'pinterest',
        'tumblr',
        'discord',
      ],
    ],
    // proves S3.social.4
    [
      'social link kinds viber, telegram, whatsapp, messenger, qqMobile, wechat, skype, snapchat and line are supported',
      ['viber', 'telegram', 'whatsapp', 'messenger', 'qqMobile', 'wechat', 'skype', 'snapchat', 'line'],
    ],
  ]
  it.each(kindsByRow.flatMap(([row, kinds]) => kinds.map((kind) => ({ row, kind }))))(
    '$kind given as a web address is shown and leads there $row',
    ({ kind }) => {
      const link = { order: 1, value: 'https://example.org/studio', title: 'Studio' }
      expect(socialLinks({ [kind]: link })).toEqual([
        { kind, icon: kind, title: 'Studio', address: 'https://example.org/studio', order: 1 },
      ])
    },
  )

  it('are of every kind that a company can give', () => {
    expect(kindsByRow.flatMap(([, kinds]) => kinds).toSorted()).toEqual(socialKinds.toSorted())
  })

  it.each<{ kind: string; value: string; address: string | undefined; because: string }>([
    {
      kind: 'instagram',
      value: '@nails.by_anna',
      address: 'https://www.instagram.com/nails.by_anna',
      because: 'a name with a dot is no site',
    },
    {
      kind: 'instagram',
      value: 'www.instagram.com/anna',
      address: 'https://www.instagram.com/anna',
      because: 'an address without https',
    },
    {
      kind: 'viber',
      value: '+380 67 123-45-67',
      address: 'viber://chat?number=%2B380671234567',
      because: 'a phone number',
    },
    {
      kind: 'whatsapp',
      value: '+48 600 700 800',
      address: 'https://wa.me/48600700800',
      because: 'without its plus',
    },
    {
      kind: 'telegram',
      value: '+380671234567',
      address: 'https://t.me/+380671234567',
      because: 'a number is a name there',
    },
    { kind: 'wechat', value: 'studio_anna', address: 'weixin://dl/chat?studio_anna', because: 'a name' },
    {
      kind: 'qqMobile',
      value: '123456789',
      address: 'mqqwpa://im/chat?chat_type=wpa&uin=123456789',
      because: 'a number',
    },
    { kind: 'wechat', value: '/i', address: undefined, because: 'no name there' },
    { kind: 'qqMobile', value: '.elsewhere.test', address: undefined, because: 'no number' },
    {
      kind: 'line',
      value: '@studio',
      address: 'https://line.me/R/ti/p/@studio',
      because: 'an account of a company',
    },
    { kind: 'line', value: 'anna', address: 'https://line.me/R/ti/p/~anna', because: 'a person' },
    { kind: 'skype', value: 'studio.anna', address: 'skype:studio.anna?chat', because: 'a name' },
    {
      kind: 'skype',
      value: 'live:.cid.1a2b',
      address: 'skype:live:.cid.1a2b?chat',
      because: 'names of that form have no scheme',
    },
    { kind: 'website', value: 'studio.example', address: 'https://studio.example/', because: 'a bare host' },
    { kind: 'website', value: 'javascript:alert(1)', address: undefined, because: 'it would run' },
    { kind: 'website', value: 'JaVaScRiPt:alert(1)', address: undefined, because: 'it would run' },
    {
      kind: 'website',
      value: 'data:text/html,<script>alert(1)</script>',
      address: undefined,
      because: 'it would run',
    },
    { kind: 'instagram', value: '   ', address: undefined, because: 'nothing was typed' },
  ])('$kind "$value" leads to $address ($because)', ({ kind, value, address }) => {
    expect(socialAddress(kind, value)).toBe(address)
  })
})
