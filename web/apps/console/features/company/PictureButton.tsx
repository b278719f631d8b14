import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { PICTURES } from './picture'

interface PictureButtonProps {
  id?: string
  label: string
  /** Which picture it chooses; read out after the label. */
  of: string
  disabled?: boolean
  busy?: boolean
  onFile(file: File): void
}

/** Opens the system's file chooser for one picture. */
export function PictureButton({ id, label, of, disabled, busy, onFile }: PictureButtonProps) {
  const name = `${label}: ${of}`
  const box = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        id={id}
        icon={<UploadOutlined aria-hidden />}
        aria-label={name}
        disabled={disabled}
        loading={busy}
        onClick={() => box.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={box}
        type="file"
        style={{ display: 'none' }} // the kit's forms show a hidden one
        accept={PICTURES}
        aria-label={name}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = '' // the same file may be chosen again
        }}
      />
    </>
  )
}
