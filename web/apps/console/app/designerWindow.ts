/** The fixed name of the designer's window, so that a second click finds the first one (G38). */
export const DESIGNER_WINDOW = 'ScreenEditor'

/** Where the designer opens: in this window when the company wants it so (R085), else in its own (R086, R087). */
export function designerTarget(companyId: number, sameWindow: boolean): { url: string; target: string } {
  return {
    url: `/web-author/create-content?companyId=${companyId}`,
    target: sameWindow ? '_self' : DESIGNER_WINDOW,
  }
}
