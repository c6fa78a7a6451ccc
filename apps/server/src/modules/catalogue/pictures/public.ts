export { fetchPictures } from './jobs.ts'
export { forgetUnnamedImages } from './images.ts'
