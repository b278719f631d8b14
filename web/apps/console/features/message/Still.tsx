import type { Message } from '@marquee/model/message/message'
import { colourOf, familyOf } from '@marquee/renderer/program/style'
import css from './message.module.css'

type Look = Pick<Message, 'bgColor' | 'content' | 'fontFace' | 'fontType' | 'position' | 'textColor'>

/**
 * A hint of how a message looks: its band on a small screen, in its colours and letters. It is decoration, and its
 * letters are larger than they would be: the words stand beside it.
 */
export function Still({ message }: { message: Look }) {
  const { bgColor, content, fontFace, fontType, position, textColor } = message
  const look = {
    background: colourOf(bgColor),
    color: colourOf(textColor),
    fontFamily: familyOf({ fontType, fontName: fontFace }),
  }
  return (
    <span className={css.still} data-position={position} aria-hidden>
      <span className={css.strip} style={look}>
        {content || '…'}
      </span>
    </span>
  )
}
