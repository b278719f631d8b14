import type { PageKey, Program } from '@marquee/model/program/program'
import type { ProgramHost } from '@marquee/renderer/program/host'
import { createPageView } from '@marquee/renderer/program/page'
import { whenIdle } from '@marquee/ui/late/whenIdle'
import { useEffect, useRef } from 'react'
import css from './author.module.css'

/** The first page of a program, as it begins. */
export function PagePicture({ program, host }: { program: Program; host: ProgramHost }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let dispose = () => {}
    const cancel = whenIdle(() => {
      if (!box.current) return
      const view = createPageView(program, program.order[0] as PageKey, host, 'still')
      box.current.appendChild(view.element)
      dispose = view.dispose
    })
    return () => {
      cancel()
      dispose()
    }
  }, [program, host])
  return <span ref={box} className={css.page} inert />
}
