import type { Draw } from './item'

/** An area that is not seen. The designer draws its frame itself. */
export const drawTouch: Draw<'touch'> = () => ({})
