import type { UploadWish } from '@marquee/api/upload/upload'
import { nameOf } from './name'
import { lookAtFilm } from './poster'

/** What becomes of a file of which nothing is said: a content of the root folder, for its owner alone. */
export async function wishOf(file: File, companyId: number): Promise<UploadWish> {
  const { durationMs, poster } = file.type.startsWith('video/') ? await lookAtFilm(file) : { durationMs: 0 }
  return { companyId, file, name: nameOf(file), groupId: 0, tags: [], newTags: [], share: 'N', durationMs, poster }
}
