import { useT } from '@marquee/i18n/react'
import { Select } from 'antd'
import { useState } from 'react'
import { suggestTags, type Tag, tagName } from './tags'

interface TagPickerProps {
  /** The tags that exist. */
  tags: readonly Tag[]
  /** Names of the chosen tags. */
  value?: string[]
  onChange?(names: string[]): void
  /** True to accept names that do not exist yet. */
  canCreate?: boolean
  id?: string
  label: string
  placeholder?: string
  disabled?: boolean
}

/** Chooses tags by typing; chosen ones are not offered again. After a new one the suggestions close: they would lie over what follows. */
export function TagPicker(props: TagPickerProps) {
  const { tags, value = [], onChange, canCreate = false, id, label, placeholder, disabled } = props
  const t = useT('common')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  return (
    <Select
      id={id}
      aria-label={label}
      mode={canCreate ? 'tags' : 'multiple'}
      value={value}
      open={isOpen}
      onOpenChange={setOpen}
      disabled={disabled}
      placeholder={placeholder}
      options={suggestTags(tags, value, typed).map((tag) => ({ value: tag.name, label: tag.name }))}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      tokenSeparators={canCreate ? [','] : undefined}
      notFoundContent={t('tags.noMatch')}
      onChange={(names: string[]) => {
        setTyped('')
        if (names.some((name) => !value.includes(name) && !tags.some((tag) => tag.name === name))) setOpen(false)
        onChange?.([...new Set(names.map(tagName).filter((name) => name !== null))])
      }}
      style={{ minWidth: 'min(180px, 100%)', width: '100%' }}
    />
  )
}
