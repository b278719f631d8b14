import type { Feature } from '../../app/feature'

/** What a company shows from elsewhere (RT36). */
export const source: Feature = {
  menu: ['ExternalSource'],
  pages: [{ path: '/manage/externalSource', access: 'Feed', load: () => import('./SourcePage') }],
}
