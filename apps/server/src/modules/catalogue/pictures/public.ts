export { fetchPictures } from './jobs.ts'
export { deleteUnnamedImages } from './images.ts'
export { photoTexts, shownPhotos } from './photos.ts'
