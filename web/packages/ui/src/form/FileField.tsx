import { UploadOutlined } from '@ant-design/icons'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale } from '@marquee/i18n/react'
import { Button } from 'antd'
import { type DragEvent, type Ref, useRef } from 'react'
import css from './FileField.module.css'

interface FileFieldProps {
  /** Given by the form, which focuses a refused field. */
  ref?: Ref<HTMLButtonElement>
  id?: string
  disabled?: boolean
  value?: readonly File[]
  onChange?(files: readonly File[]): void
  /** What the button says. */
  label: string
  /** The endings that are offered, such as `.ttf,.otf`. */
  accept: string
  multiple?: boolean
}

/** A form's choice of files: from the system's chooser, or dropped here. */
export function FileField({
  ref,
  id,
  disabled,
  value = [],
  onChange,
  label,
  accept,
  multiple = false,
}: FileFieldProps) {
  const locale = useLocale()
  const box = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? [])
    if (files.length > 0 && !disabled) onChange?.(multiple ? files : files.slice(0, 1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for a mouse; the button does the same for everybody
    <div
      className={css.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <Button
        ref={ref}
        id={id}
        icon={<UploadOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => box.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={box}
        type="file"
        style={{ display: 'none' }} // the kit's forms show a hidden one
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = '' // the same file may be chosen again
        }}
      />
      {value.length > 0 && (
        <ul className={css.files}>
          {value.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <bdi>{file.name}</bdi> <span className={css.size}>{formatBytes(file.size, locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
