/** Parts of example bodies that several calls share. A test parses each example by its call. */
export const appointment = {
  company_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11',
  branch_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c22',
  start_time: '2026-04-15T10:00:00.000Z',
  service_resource_settings: [
    {
      service: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33',
      resources: [],
      auto_selected_resources: true,
      ordinal: 1,
    },
  ],
}
export const guest = {
  client: { first_name: 'Марта', last_name: 'Коваль', phone: '+380671112233', email: 'marta@example.com' },
  source: 'WIDGET',
  locale: 'uk',
  agreement: { terms: true, privacy: true },
}

const { start_time: _, ...rest } = appointment
export const withoutStart = rest
export const holder = { company_id: appointment.company_id, holder: 'Zk3v9Qx7Lm2Tn8Rw' }

export const payment = { locale: 'uk', return_url: 'https://studio.example/thanks', amount: 15_000 }
