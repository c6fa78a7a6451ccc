export { fetchPictures } from './jobs.ts'
