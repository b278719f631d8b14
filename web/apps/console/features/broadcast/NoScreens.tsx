import { useT } from '@marquee/i18n/react'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Form } from 'antd'
import { useRights } from '../../session/session'
import type { Aim } from '../../session/showNow'
import css from './broadcast.module.css'

/** Why nothing can be started where no screen would show it, and what there is to do. */
export function NoScreens({ aim }: { aim: Aim }) {
  const t = useT('broadcast')
  const form = Form.useFormInstance()
  const { mayWrite } = useRights('Device')
  const isEverywhere = aim.kind === 'everywhere'
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t(isEverywhere ? 'noScreens.everywhere' : 'noScreens.group')}
      description={
        <span className={css.ways}>
          {!isEverywhere && (
            <Button
              type="link"
              size="small"
              onClick={() => form.scrollToField('aim', { focus: true, block: 'center' })}
            >
              {t('noScreens.elsewhere')}
            </Button>
          )}
          {mayWrite && (
            <Link to="/device/my-devices" search={{ dialog: 'addDevice' }}>
              {t('noScreens.add')}
            </Link>
          )}
        </span>
      }
    />
  )
}
