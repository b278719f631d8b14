import { PictureOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useObjectUrl } from '@marquee/ui/media/useObjectUrl'
import { Button } from 'antd'
import css from './company.module.css'
import { PictureButton } from './PictureButton'
import type { Logo } from './values'

interface LogoFieldProps {
  /** Given by the form. */
  id?: string
  disabled?: boolean
  value?: Logo
  onChange?(logo: Logo): void
}

/** The logo, shown before it is saved. */
export function LogoField({ id, disabled, value = { path: '' }, onChange }: LogoFieldProps) {
  const t = useT('company')
  const preview = useObjectUrl(value.file)
  const source = preview ?? value.path
  return (
    <div className={css.logoField}>
      <span className={css.logoFrame}>
        {source ? <img className={css.logoPicture} src={source} alt={t('logo')} /> : <PictureOutlined aria-hidden />}
      </span>
      <PictureButton
        id={id}
        label={t('choose')}
        of={t('logo')}
        disabled={disabled}
        onFile={(file) => onChange?.({ ...value, file })}
      />
      {source && !disabled && (
        <Button type="text" onClick={() => onChange?.({ path: '' })}>
          {t('remove')}
        </Button>
      )}
    </div>
  )
}
