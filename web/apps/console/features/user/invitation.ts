import type { Answer } from '@marquee/api/types'

/** What became of the link by which somebody chooses their first password. */
export type Invitation = Answer<'/api/user/{id}/invite', 'post'>['invitation']

/** The link of somebody whom no mail reached, to be passed on by whoever invited them. */
export interface InviteLink {
  /** What the person is called. */
  name: string
  username: string
  email: string
  link: string
  /** When it ends; undefined where it leads to the company's own sign-in. */
  until: string | undefined
}

/** The links of those whom no mail reached. */
export function toLinks(
  invited: readonly { username: string; displayName: string; email: string; invitation?: Invitation }[],
): InviteLink[] {
  return invited.flatMap(({ username, displayName, email, invitation }) =>
    invitation?.link
      ? [{ name: displayName || username, username, email, link: invitation.link, until: invitation.until }]
      : [],
  )
}
