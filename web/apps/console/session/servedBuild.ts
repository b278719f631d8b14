/** The server's build that served this page; it goes with every request, so that an upgrade shows in the server's log. */
export function servedBuild(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="marquee-build"]')?.content ?? ''
}
