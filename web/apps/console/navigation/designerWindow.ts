/** The fixed name of the designer's window, so that a second click finds the first one (G38). */
const DESIGNER_WINDOW = 'ScreenEditor'

interface Opened {
  /** The program; absent for a new one. */
  readonly id?: number | undefined
  /** What a new one begins as. */
  readonly template?: number | undefined
  /** Into which a new one goes; 0 is the root. */
  readonly folder?: number | undefined
}

/** Where the designer opens: in this window when the company wants it so (R085), else in its own (R086, R087). */
export function designerTarget(companyId: number, sameWindow: boolean, { id, template, folder }: Opened = {}) {
  const page = id ? `edit-content/${id}` : 'create-content'
  const more = `${template ? `&template=${template}` : ''}${folder ? `&folder=${folder}` : ''}`
  return { url: `/web-author/${page}?companyId=${companyId}${more}`, target: sameWindow ? '_self' : DESIGNER_WINDOW }
}
