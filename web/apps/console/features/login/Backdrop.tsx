import css from './backdrop.module.css'

/** Screens that drift by, each with its own picture. They stand still for people who asked for less motion. */
export function Backdrop() {
  return (
    <div className={css.backdrop} aria-hidden>
      {rows.map((row) => (
        <div key={row.id} className={css.row} data-row={row.id}>
          {[...row.screens, ...row.screens].map((screen, place) => (
            <span key={place} className={css.screen} data-shape={screen.shape} data-hue={screen.hue} />
          ))}
        </div>
      ))}
    </div>
  )
}

const row = (id: number, text: string) => ({
  id,
  screens: text.split(' ').map((code) => ({ shape: code.charAt(0), hue: code.charAt(1) })),
})

/** One letter for the shape (wide, tall, square) and one figure for the colours of each screen. */
const rows = [row(1, 'w1 t3 w2 s4 w5 t2'), row(2, 't4 w3 s1 w2 t5 w4'), row(3, 'w2 s5 t1 w4 w3 s2')]
