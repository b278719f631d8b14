import type { DesignerHost } from '@marquee/designer/view/desk'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import { Muted } from '@marquee/ui/page/Muted'
import css from './message.module.css'
import type { Template } from './queries'
import { Still } from './Still'

/** How it looks with name and words, where it stands, how it moves, and who saved it last. On a phone place and movement stand below the name. */
export function useColumns(host: DesignerHost, open: (template: Template) => void): ListColumn<Template>[] {
  const t = useT('message')
  const author = useT('author')
  const place = ({ position }: Template) => t(`position.${position}`)
  const movement = ({ flow }: Template) => author(`text.direction.${flow}`)
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      wraps: true,
      render: (template) => (
        <div className={css.row}>
          <Still message={template} host={host} />
          <span className={css.named}>
            <span className={css.titled}>
              <NameButton onClick={() => open(template)}>{template.name}</NameButton>
              {template.ready && <StatusTag tone="success">{t('ready.mark')}</StatusTag>}
            </span>
            <span className={css.words}>{template.content || (template.isRss && t('fromSource'))}</span>
            <span className={css.narrow}>{`${place(template)} · ${movement(template)}`}</span>
          </span>
        </div>
      ),
    },
    { key: 'position', title: t('position'), from: 'md', width: 110, render: place },
    { key: 'flow', title: author('text.direction'), from: 'md', width: 140, render: movement },
    {
      key: 'updatedAt',
      title: t('updated'),
      from: 'lg',
      width: 180,
      wraps: true,
      render: ({ updatedAt, updatedBy }) => (
        <span className={css.named}>
          <TimeAgo at={updatedAt} />
          <Muted small>{updatedBy}</Muted>
        </span>
      ),
    },
  ]
}
