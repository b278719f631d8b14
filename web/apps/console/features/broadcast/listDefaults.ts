import type { ListDefaults } from '@marquee/ui/list/position'

/** The newest first, as the server has them. */
export const listDefaults = { name: 'broadcast', sort: '' } as const satisfies ListDefaults
