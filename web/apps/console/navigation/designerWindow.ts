/** The fixed name of the designer's window, so that a second click finds the first one (G38). */
const DESIGNER_WINDOW = 'ScreenEditor'

/**
 * Where the designer opens, with a program, for a new one, or for one that begins as a template: in this window when the
 * company wants it so (R085), else in its own (R086, R087).
 */
export function designerTarget(companyId: number, sameWindow: boolean, id?: number, template?: number) {
  const page = id ? `edit-content/${id}` : 'create-content'
  return {
    url: `/web-author/${page}?companyId=${companyId}${template ? `&template=${template}` : ''}`,
    target: sameWindow ? '_self' : DESIGNER_WINDOW,
  }
}
