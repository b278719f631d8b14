import type { DesignerHost } from '@marquee/designer/view/desk'
import type { Message } from '@marquee/model/message/message'
import { colourOf, familyOf } from '@marquee/renderer/program/style'
import { coveredBy, usePicture } from '../../session/drawing/usePicture'
import css from './message.module.css'

type Look = Pick<Message, 'bgColor' | 'bgImage' | 'content' | 'fontFace' | 'fontType' | 'position' | 'textColor'>

/**
 * A hint of how a message looks: its band on a small screen, in its colours and letters, with its picture. It is
 * decoration, and its letters are larger than they would be: the words stand beside it.
 */
export function Still({ message, host }: { message: Look; host: DesignerHost }) {
  const { bgColor, bgImage, content, fontFace, fontType, position, textColor } = message
  const picture = usePicture(host, bgImage)
  const look = {
    background: [picture && coveredBy(picture), colourOf(bgColor)].filter(Boolean).join(', '),
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
