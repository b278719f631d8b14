import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import { forOne } from '@marquee/ui/list/commands'
import { Sheet } from '@marquee/ui/page/Sheet'
import { Button } from 'antd'
import { Gallery } from './Gallery'
import css from './gallery.module.css'

/** What is pressed. */
export default function Buttons() {
  const t = useT('gallery')
  const toast = useToast()
  const told = (label: string) => () => toast.success(label)
  return (
    <Gallery family="buttons">
      <Sheet title={t('kinds')} className={css.row}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />}>
          {t('primary')}
        </Button>
        <Button>{t('ordinary')}</Button>
        <Button danger icon={<DeleteOutlined aria-hidden />}>
          {t('tone.danger')}
        </Button>
        <Button type="text">{t('quiet')}</Button>
        <Button type="link">{t('link')}</Button>
      </Sheet>
      <Sheet title={t('states')} className={css.row}>
        <Button disabled>{t('disabled')}</Button>
        <Button loading>{t('busy')}</Button>
        <Button size="small">{t('small')}</Button>
      </Sheet>
      <Sheet title={t('menu')}>
        <CommandMenu
          item={{}}
          name={t('fact.value')}
          commands={[
            forOne({ id: 'edit', label: t('edit'), icon: <EditOutlined />, shortcut: 'F2', run: told(t('edit')) }),
            forOne({
              id: 'delete',
              label: t('delete'),
              icon: <DeleteOutlined />,
              danger: true,
              run: told(t('delete')),
            }),
          ]}
        />
      </Sheet>
    </Gallery>
  )
}
