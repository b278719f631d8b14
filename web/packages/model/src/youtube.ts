/** The id of a video of YouTube, by any of the addresses that people copy; '' when it is none. */
export function youTubeId(url: string): string {
  const pattern =
    /^https?:\/\/(?:(?:www|m|music)\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v|e)\/|[^?#]*\?(?:[^#]*&)?v=))([\w-]{11})\/?(?:[?&#]|$)/i
  return pattern.exec(url)?.[1] ?? ''
}
