import { describe, expect, it } from 'vitest'
import { namesOfBesides, timelineLines, timelineOf } from './timeline.ts'

const HOUR = 3600
const person = (id: string) => ({ id, name: id, last_name: null, logo: null, room: false, phone: null })
const service = (ordinal: number, name: string, hours: number, resource_id: string | null) => ({
  id: name,
  name,
  ordinal,
  resource_id,
  duration: hours * HOUR,
})
const visit = (...services: (ReturnType<typeof service> & { starts_at?: string })[]) => ({
  services,
  resources: [person('anna'), person('olha')],
  start_time: '2026-05-19T07:00:00.000Z',
  time: { start_time: 10 * HOUR, end_time: 14 * HOUR },
})

describe('the parts of a visit', () => {
  it('each begins where the one before ends, with who does it', () => {
    expect(timelineOf(visit(service(1, 'cut', 1.5, 'anna'), service(2, 'brows', 0.5, 'olha')))).toEqual([
      { start_time: 10 * HOUR, names: ['cut'], resource: person('anna'), besides: [] },
      { start_time: 11.5 * HOUR, names: ['brows'], resource: person('olha'), besides: [] },
    ])
  })

  it('services in a row by one person are one part, whatever order they came in', () => {
    const services = [
      service(3, 'dry', 0.5, 'olha'),
      service(1, 'cut', 1, 'anna'),
      service(2, 'wash', 1, 'anna'),
    ]
    expect(timelineOf(visit(...services)).map(({ start_time, names }) => [start_time / HOUR, names])).toEqual(
      [
        [10, ['cut', 'wash']],
        [12, ['dry']],
      ],
    )
  })

  it('who comes back has a part again', () => {
    const services = [
      service(1, 'dye', 1, 'anna'),
      service(2, 'brows', 1, 'olha'),
      service(3, 'cut', 1, 'anna'),
    ]
    expect(timelineOf(visit(...services)).map(({ resource }) => resource?.id)).toEqual([
      'anna',
      'olha',
      'anna',
    ])
  })

  it('a part after a wait begins when the wait is over', () => {
    const [cut, brows] = [service(1, 'cut', 1, 'anna'), service(2, 'brows', 0.5, 'olha')]
    const later = visit(
      { ...cut, starts_at: '2026-05-19T07:00:00.000Z' },
      { ...brows, starts_at: '2026-05-19T08:15:00.000Z' },
    )
    expect(timelineOf(later).map(({ start_time }) => start_time / HOUR)).toEqual([10, 11.25])
  })

  it('a wait with the same person parts their services: what is done in between is their own', () => {
    const [cut, dry] = [service(1, 'cut', 1, 'anna'), service(2, 'dry', 0.5, 'anna')]
    const later = visit(
      { ...cut, starts_at: '2026-05-19T07:00:00.000Z' },
      { ...dry, starts_at: '2026-05-19T08:30:00.000Z' },
    )
    expect(timelineOf(later).map(({ start_time, names }) => [start_time / HOUR, names])).toEqual([
      [10, ['cut']],
      [11.5, ['dry']],
    ])
  })

  it('each names what is used besides, a room that stays once', () => {
    const [room, laser] = [
      { id: 'room', name: 'Linden room' },
      { id: 'laser', name: 'Laser' },
    ]
    const services = [
      { ...service(1, 'face', 1, 'anna'), besides: [room] },
      { ...service(2, 'peel', 1, 'anna'), besides: [room, laser] },
      service(3, 'brows', 0.5, 'olha'),
    ]
    expect(timelineOf(visit(...services)).map(({ besides }) => besides)).toEqual([
      ['Linden room', 'Laser'],
      [],
    ])
    expect(namesOfBesides(services)).toEqual(['Linden room', 'Laser'])
  })

  it('a service without assigned staff shows no name', () => {
    expect(timelineOf(visit(service(1, 'hall', 1, null)))).toEqual([
      { start_time: 10 * HOUR, names: ['hall'], resource: undefined, besides: [] },
    ])
  })
})

describe('the lines of a timeline', () => {
  const timeText = (seconds: number) =>
    `${Math.floor(seconds / HOUR)}:${String((seconds / 60) % 60).padStart(2, '0')}`

  it('each says when, what, who and what is used besides', () => {
    const services = [
      { ...service(1, 'cut', 1.5, 'anna'), besides: [{ id: 'room', name: 'Linden room' }] },
      service(2, 'brows', 0.5, 'olha'),
      service(3, 'hall', 1, null),
    ]
    expect(timelineLines(timelineOf(visit(...services)), timeText)).toEqual([
      '10:00 cut · anna · Linden room',
      '11:30 brows · olha',
      '12:00 hall',
    ])
  })
})
