import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const configuration = (key: string, query: Record<string, string | boolean> = {}, locale?: 'en' | 'pl') =>
  server.answer('getConfiguration', { company: key, widget: 'default' }, query, locale)

describe('GET /v1/company/{id}/widget/{widgetId}/configuration', () => {
  // proves S7.config.1 S7.config.2 S3.company.1 S3.company.4
  it('gives the company, its type and its settings', async () => {
    const studio = await server.studio({
      alias: 'promin',
      name: 'Промінь',
      short_description: 'Краса поруч',
      description: 'Студія краси в центрі',
      logo: 'https://cdn.example/logo.png',
      city: 'Київ',
      street: 'Хрещатик, 1',
      company_type: 'ENTERPRISE',
      language: 'uk',
    })
    const answer = await configuration(studio.company_id)
    expect(answer.company_type).toBe('ENTERPRISE')
    expect(answer.company).toMatchObject({
      id: studio.company_id,
      alias: 'promin',
      name: 'Промінь',
      short_description: 'Краса поруч',
      description: 'Студія краси в центрі',
      logo: expect.stringMatching(/^https:\/\/booking\.example\/pictures\/[\w-]{32}$/),
      address: { city: 'Київ', street: 'Хрещатик, 1' },
      language: 'uk',
      company_type: 'ENTERPRISE',
    })
  })

  // proves S3.social.1 S3.company.2 S3.company.5 S3.company.6 S3.titles.1 S3.titles.4
  it('gives social links, statuses with colours and the company’s own words', async () => {
    const studio = await server.studio({
      social: {
        telegram: { order: 2, value: 'https://t.me/promin', title: 'Telegram', iconName: 'telegram' },
      },
      appointment_statuses: [{ code: 'DONE', colour: '#00aa00' }],
    })
    await studio.entityTitle({
      code: 'RESOURCE_NAME',
      language: 'pl',
      word_case: 'WHO_WHAT',
      one: 'mistrz',
      few: 'mistrzowie',
      many: 'mistrzów',
      other: 'mistrza',
    })
    const { company, settings } = await configuration(studio.company_id)
    expect(company.social['telegram']).toEqual({
      order: 2,
      value: 'https://t.me/promin',
      title: 'Telegram',
      iconName: 'telegram',
    })
    expect(settings.appointment_statuses).toEqual([{ code: 'DONE', colour: '#00aa00' }])
    expect(settings.localizations).toEqual([
      {
        code: 'RESOURCE_NAME',
        language: 'pl',
        word_case: 'WHO_WHAT',
        one: 'mistrz',
        few: 'mistrzowie',
        many: 'mistrzów',
        other: 'mistrza',
      },
    ])
  })

  // proves S3.widgetset.1 S3.widgetset.4 S3.company.3
  it('gives what the company set for its widget, and the product’s defaults for the rest', async () => {
    const studio = await server.studio({
      language: 'pl',
      widget_settings: {
        parsedCssVariables: { '--color-main': '#123456' },
        custom_css: '.z-button { color: red }',
        multi_service: true,
      },
    })
    const { widget_settings } = (await configuration(studio.company_id)).settings
    expect(widget_settings).toMatchObject({
      parsedCssVariables: { '--color-main': '#123456' },
      custom_css: expect.stringMatching(/^@layer company\{.*\.z-button.*\{color:red\}\}$/),
      multi_service: true,
      default_locale: 'pl',
      menu: { items: [] },
    })
    expect(widget_settings.flows.map(({ code }) => code)).toEqual(['B_R_S_DT'])
  })

  // proves S3.widgetset.2 S3.widgetset.3 S3.widgetset.5 S3.bookingset.3 S3.bookingset.7 S3.bookingset.8 S3.bookingset.9 S3.bookingset.10 S3.bookingset.11 S3.bookingset.14 S3.bookingset.15 S3.bookingset.17 S3.bookingset.18 S3.bookingset.20
  it('gives every setting as the company made it, with nothing left out or put in', async () => {
    // Each value differs from the product's default.
    const widget_settings = {
      menu: {
        items: [
          {
            type: 'LINK',
            display_type: 'AUTHENTICATED',
            order: 3,
            name: 'Ціни',
            icon: 'info',
            link: 'https://promin.example/price',
            link_params: { target: '_self' },
          },
        ],
        show_icons: false,
      },
      color_schema: 'DARK',
      parsedCssVariables: { '--color-main': '#123456', '--background-alt': '#fafafa' },
      custom_css: '.z-button { color: red }',
      multi_service: true,
    }
    const booking_settings = {
      auth: { sms_auth: true, social_auth: true, sms_password_auth: true, required: true },
      widget_settings: {
        gt_view_type: 'SMALL',
        event_fallback_logo: 'SERVICE',
        membership_showcase_view_type: 'LARGE',
        client_membership_view_type: 'SMALL',
        event_list_view_type: 'SMALL',
        membership_list_view_type: 'SMALL',
        gt_space_view_type: 'USED',
        disable_save_client_data: true,
      },
      survey: { enabled: true },
      discount: { show_type: 'AMOUNT' },
      membership: { allow_freezing: true },
      appointment: { allow_cancel: false, cancel_to_status: 'REFUSED' },
    } as const
    const studio = await server.studio({ widget_settings, settings: booking_settings })
    const { settings } = await configuration(studio.company_id, { withBookingSettings: true })
    expect(settings.widget_settings).toMatchObject({
      ...widget_settings,
      // Rebuilt, so that it hides nothing.
      custom_css: expect.stringMatching(/\.z-button.*\{color:red\}/),
    })
    expect(settings.booking_settings).toMatchObject(booking_settings)
  })

  // proves S1.scope.3
  it('is found by alias, whatever its case and with dots in it', async () => {
    const studio = await server.studio({ alias: 'lviv.studio_2' })
    for (const alias of ['lviv.studio_2', 'Lviv.Studio_2'])
      expect((await configuration(alias)).company.id).toBe(studio.company_id)
  })

  it('is found by an id in capital letters', async () => {
    const studio = await server.studio()
    expect((await configuration(studio.company_id.toUpperCase())).company.id).toBe(studio.company_id)
  })

  describe('withBookingSettings', () => {
    // proves S7.config.3 S3.company.7 S3.bookingset.5 S3.bookingset.16
    it('adds the booking settings, completed with defaults', async () => {
      const studio = await server.studio({
        settings: {
          slot_cutter: { slot_cutter: 1800, slot_size: 5400, start_align_custom: 600 },
          online_booking: { least_notice: 7200 },
        },
      })
      const { booking_settings } = (await configuration(studio.company_id, { withBookingSettings: true }))
        .settings
      expect(booking_settings).toMatchObject({
        slot_cutter: {
          start_align: 'WORK_START',
          slot_cutter: 1800,
          slot_size: 5400,
          start_align_custom: 600,
        },
        online_booking: { enabled: true, least_notice: 7200, prevent_select_time: false },
        widget_settings: {
          start_screen: 'COMMON_BOOKING',
          time_select_view_type: 'MONTH',
          event_list_view_type: 'LARGE',
        },
        auth: { sms_auth_step: 'BOOKING_CONFIRMATION' },
        appointment: { cancel_to_status: 'CANCELLED' },
      })
    })

    // proves S7.config.3
    it('false or absent leaves them out', async () => {
      const studio = await server.studio()
      expect((await configuration(studio.company_id)).settings).not.toHaveProperty('booking_settings')
      expect(
        (await configuration(studio.company_id, { withBookingSettings: false })).settings,
      ).not.toHaveProperty('booking_settings')
    })
  })

  describe('populate', () => {
    const rows = [
      {
        populate: undefined,
        statuses: 1,
        titles: 1,
        menu: 1,
        because: 'nothing is left out when nobody chooses',
      },
      { populate: 'localizations', statuses: 0, titles: 1, menu: 0, because: 'only the words are asked for' },
      {
        populate: 'statuses,menu',
        statuses: 1,
        titles: 0,
        menu: 1,
        because: 'a comma list asks for several',
      },
      { populate: 'settings', statuses: 1, titles: 1, menu: 1, because: 'settings hold all three lists' },
      { populate: 'company', statuses: 0, titles: 0, menu: 0, because: 'the company itself is no list' },
      { populate: 'menu,weather', statuses: 0, titles: 0, menu: 1, because: 'unknown names are ignored' },
      {
        populate: 'weather',
        statuses: 1,
        titles: 1,
        menu: 1,
        because: 'without a known name nothing is left out',
      },
    ]
    // proves S7.config.4
    it.each(rows)('$populate: $because', async ({ populate, statuses, titles, menu }) => {
      const studio = await server.studio({
        appointment_statuses: [{ code: 'DONE', colour: '#00aa00' }],
        widget_settings: {
          menu: {
            items: [{ type: 'STATE', display_type: 'ALWAYS', order: 1, name: 'Головна', link: 'main' }],
          },
        },
      })
      await studio.entityTitle()
      const { settings } = await configuration(studio.company_id, populate === undefined ? {} : { populate })
      expect(settings.appointment_statuses).toHaveLength(statuses)
      expect(settings.localizations).toHaveLength(titles)
      expect(settings.widget_settings.menu.items).toHaveLength(menu)
    })
  })

  it('is in the reader’s language if the company has a translation', async () => {
    const studio = await server.studio({
      name: 'Промінь',
      city: 'Київ',
      translations: { en: { name: 'Ray', city: '', company_id: 'x', company_type: 'BASIC' } },
    })
    const inEnglish = (await configuration(studio.company_id, {}, 'en')).company
    expect(inEnglish).toMatchObject({
      name: 'Ray',
      address: { city: 'Київ' },
      id: studio.company_id,
      company_type: 'BUSINESS',
    })
    expect((await configuration(studio.company_id, {}, 'pl')).company.name).toBe('Промінь')
  })

  // proves S9.default.1 S9.default.2 S9.default.3 S9.default.4 S9.default.5 S9.default.6 S9.default.7 S3.bookingset.4 S3.bookingset.6 S3.bookingset.9 S3.bookingset.10 S3.bookingset.12 S3.bookingset.19
  it('a company that chose nothing has the defaults of the product', async () => {
    const studio = await server.studio()
    const { settings } = await configuration(studio.company_id, { withBookingSettings: true })
    expect(settings.widget_settings.flows.map((flow) => flow.code)).toEqual(['B_R_S_DT'])
    expect(settings.booking_settings).toMatchObject({
      auth: { sms_auth_step: 'BOOKING_CONFIRMATION' },
      widget_settings: {
        start_screen: 'COMMON_BOOKING',
        time_select_view_type: 'MONTH',
        event_list_view_type: 'LARGE',
        membership_list_view_type: 'LARGE',
        gt_view_type: 'OFF',
        membership_showcase_view_type: 'OFF',
        client_membership_view_type: 'OFF',
        event_fallback_logo: 'RESOURCE_SERVICE',
      },
      membership: { allow_order: true, allow_freezing: false },
    })
  })

  describe('an unknown company', () => {
    const keys = [
      { key: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11', because: 'nobody has this id' },
      { key: 'no.such_studio', because: 'nobody has this alias' },
      { key: "' or 1=1 --", because: 'it is no alias at all' },
      { key: '%25', because: 'a per cent sign is a plain character' },
    ]
    it.each(keys)('$key answers 404, because $because', async ({ key }) => {
      const { status, body } = await server.get(
        `/v1/company/${encodeURIComponent(key)}/widget/default/configuration`,
      )
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'company.notFound', traceId: expect.any(String) })
    })

    it('answers like a company that is switched off, by id and by alias', async () => {
      const studio = await server.studio({ alias: 'closed-for-good', active: false })
      for (const key of [studio.company_id, 'closed-for-good'])
        expect((await server.get(`/v1/company/${key}/widget/default/configuration`)).status).toBe(404)
      expect((await server.get(`/v1/company/${studio.company_id}/branch`)).body).toMatchObject({
        code: 'company.notFound',
      })
    })
  })
})

describe('terms and privacy of a company', () => {
  const urls = async (online_booking: Record<string, unknown>) => {
    const { company_id } = await server.studio({ settings: { online_booking } })
    const { settings } = await configuration(company_id, { withBookingSettings: true })
    const { terms_url, privacy_url } = settings.booking_settings!.online_booking
    return { terms_url, privacy_url }
  }

  it.each(['https://studio.example/terms', '/demo/studio-terms.html'])('are shown at %s', async (address) => {
    const given = { terms_url: address, privacy_url: address }
    expect(await urls(given)).toEqual(given)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://studio.example@evil.example/',
    'java\tscript:alert(1)',
    7,
    {},
  ])('are none at %j', async (address) => {
    expect(await urls({ terms_url: address, privacy_url: address })).toEqual({
      terms_url: null,
      privacy_url: null,
    })
  })
})
