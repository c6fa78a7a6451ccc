import { describe, expect, it } from 'vitest'
import { MAX_PHOTOS as MAX_STORED } from '@zapys/contract'
import { MAX_PHOTOS, photoDrafts, storedPhotos } from './photo-drafts.ts'

const stored = { photos: ['/a', '/b', '/c'], photo_texts: { '/b': 'Manicure', '/gone': 'Old' } }

describe('photos of work in a form', () => {
  it('keep order and descriptions; a description without its photo goes', () => {
    const drafts = photoDrafts(stored)
    expect(storedPhotos(drafts)).toEqual({ photos: ['/a', '/b', '/c'], photo_texts: { '/b': 'Manicure' } })
  })

  it('are as many as the server takes', () => {
    expect(MAX_PHOTOS).toBe(MAX_STORED)
  })

  it('an emptied description is none', () => {
    expect(storedPhotos([{ address: '/a', text: '  ' }])).toEqual({ photos: ['/a'], photo_texts: {} })
  })
})
