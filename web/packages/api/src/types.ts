import type { paths } from './schema'

/** The body of a successful answer: `Answer<'/api/self', 'get'>`. */
export type Answer<P extends keyof paths, M extends 'get' | 'post' | 'patch' | 'put' | 'delete'> = paths[P][M] extends {
  responses: infer R
}
  ? Content<R[keyof R & (200 | 201 | 202)]>
  : never

/** One record of a list: `Item<'/api/content'>`. */
export type Item<P extends keyof paths> = Answer<P, 'get'> extends (infer T)[] | null ? T : never

/** The JSON body that a call takes: `Body<'/api/self', 'post'>`. */
export type Body<P extends keyof paths, M extends 'post' | 'patch' | 'put' | 'delete'> = paths[P][M] extends {
  requestBody?: infer R
}
  ? Content<NonNullable<R>>
  : never

type Content<R> = R extends { content: { 'application/json': infer T } } ? T : never

export type Self = Answer<'/api/self', 'get'>
export type Codes = Answer<'/api/codes', 'get'>
export type ServerFeatures = Answer<'/api/features', 'get'>
export type DashboardSummary = Answer<'/api/dashboard', 'get'>
export type FolderTreeAnswer = Answer<'/api/category', 'get'>
export type FolderNode = FolderTreeAnswer['allNodes'][number]

/** The four folder trees (R136). */
export type FolderType = 'Content' | 'Playlist' | 'Device' | 'Schedule'

/** What a tag is for (G130); named like the trees. */
export type TagType = FolderType
