import { PlusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useAddScreen } from './useAddScreen'

export function AddScreenButton() {
  const t = useT('device')
  const { open } = useAddScreen()
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open()}>
      {t('add.open')}
    </Button>
  )
}
