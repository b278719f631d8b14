/**
 * The server's build that served this page; empty when no server did. It goes with every request, so that an
 * upgrade shows in the server's log.
 */
export function servedBuild(page: Document): string {
  const build = page.querySelector<HTMLMetaElement>('meta[name="marquee-build"]')?.content ?? ''
  return build.startsWith('__') ? '' : build
}
