import { FullscreenOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { shownFile } from '@marquee/model/kinds'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Thumb } from '@marquee/ui/media/Thumb'
import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import { problemOf } from '../figures'
import look from './look.module.css'
import { Preview, type Previewed } from './Preview'

/** What a look needs to know besides; contents and versions fit. */
export interface Looked extends Previewed {
  /** Of a document: the pictures that it plays as. */
  totalPage?: number
  state?: 'ready' | 'processing' | 'failed'
  /** Per cent. */
  progress?: number
  problem?: string
  problemParams?: Record<string, unknown>
}

/** How a content looks on a screen: any kind, a document page by page, and what is said while it is not ready. */
export function Look({ item }: { item: Looked }) {
  const t = useT('content')
  const [isLarge, setLarge] = useState(false)
  if (item.state === 'processing' || item.state === 'failed') return <NotReady item={item} />
  return (
    <div className={look.look}>
      <Pages item={item} />
      <Button
        className={look.large}
        size="small"
        aria-label={t('preview.large')}
        title={t('preview.large')}
        icon={<FullscreenOutlined aria-hidden />}
        onClick={() => setLarge(true)}
      />
      <Modal
        open={isLarge}
        title={item.name}
        width="min(1600px, 96vw)"
        centered
        footer={null}
        destroyOnHidden
        onCancel={() => setLarge(false)}
      >
        {isLarge && <Pages item={item} />}
      </Modal>
    </div>
  )
}

function Pages({ item }: { item: Looked }) {
  const t = useT('content')
  const [page, setPage] = useState(1)
  const all = item.type === 'Document' ? (item.totalPage ?? 0) : 0
  if (all === 0) return <Preview item={{ ...item, content: { src: shownFile(item.type, item.content.src) } }} />
  const picture = { ...item, type: 'Image', content: { src: `${item.content.src}.${page}` } }
  return (
    <>
      <Preview item={picture} />
      <div className={look.pager}>
        <Button
          type="text"
          size="small"
          disabled={page === 1}
          aria-label={t('pages.back')}
          icon={<LeftOutlined aria-hidden />}
          onClick={() => setPage(page - 1)}
        />
        <span role="status">{t('pages.of', { page, all })}</span>
        <Button
          type="text"
          size="small"
          disabled={page === all}
          aria-label={t('pages.next')}
          icon={<RightOutlined aria-hidden />}
          onClick={() => setPage(page + 1)}
        />
      </div>
    </>
  )
}

function NotReady({ item }: { item: Looked }) {
  const { state, progress = 0, problem = '', problemParams, contentSrc, type } = item
  const t = useT('content')
  const problemText = useProblemText()
  return (
    <div className={look.notReady} role="status">
      <span className={look.picture}>
        <Thumb src={contentSrc} type={type} />
      </span>
      {state === 'processing' ? (
        <>
          <strong>{t('state.processing', { percent: progress })}</strong>
          <Progress percent={progress} showInfo={false} aria-hidden />
          <span>{t('state.processing.text')}</span>
        </>
      ) : (
        <>
          <strong>{t('state.failed')}</strong>
          <span>{problemText(problemOf(problem, problemParams))}</span>
        </>
      )}
    </div>
  )
}
