import { useT } from '@marquee/i18n/react'
import type { Message } from '@marquee/model/message/message'
import { Held } from '@marquee/ui/form/Held'
import { Form } from 'antd'
import { ContentField } from '../dialogs/ContentField'
import { Section } from '../fields/Section'

/** A picture behind the words, and a sound that is heard when they come. */
export function MediaFields({ initial }: { initial: Message }) {
  const t = useT('message')
  return (
    <Section title={t('media')} isOpen={initial.bgImage !== '' || initial.audio !== ''}>
      <Content name="bgImage" type="Image" label={t('picture')} empty={t('picture.none')} />
      <Content name="audio" type="Audio" label={t('sound')} empty={t('sound.none')} />
    </Section>
  )
}

/** The form keeps what its user may not choose: a template may bring it. A refusal is not told here. */
export function KeptMedia() {
  return (
    <>
      <Form.Item name="bgImage" noStyle>
        <Nothing />
      </Form.Item>
      <Form.Item name="audio" noStyle>
        <Nothing />
      </Form.Item>
    </>
  )
}

function Nothing() {
  return null
}

interface ContentProps {
  name: 'bgImage' | 'audio'
  type: 'Image' | 'Audio'
  label: string
  empty: string
}

function Content({ name, type, label, empty }: ContentProps) {
  return (
    <Form.Item name={name}>
      <Held<string>>
        {(id, set) => (
          <ContentField
            label={label}
            types={[type]}
            empty={empty}
            value={Number(id) || -1}
            onChange={(chosen) => set(chosen > 0 ? String(chosen) : '')}
          />
        )}
      </Held>
    </Form.Item>
  )
}
