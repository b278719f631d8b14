/** What a role grants rights on, in the order of its grid; the server's `internal/access` names the same. */
export const features = [
  'Content',
  'ContentApproval',
  'Playlist',
  'Schedule',
  'Message',
  'Emergency',
  'EasyContent',
  'EventList',
  'Device',
  'Company',
  'GlobalCompany',
  'Role',
  'User',
  'Tag',
  'AuditTrail',
  'Apk',
  'Font',
  'Dimension',
  'Email',
  'Feed',
  'License',
] as const

export type Feature = (typeof features)[number]
