export { fetchPictures } from './jobs.ts'
export { deleteUnnamedImages } from './images.ts'
