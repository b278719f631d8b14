import { useT } from '@marquee/i18n/react'
import { bounds } from '@marquee/model/message/message'
import { limits } from '@marquee/model/program/limits'
import { Held } from '@marquee/ui/form/Held'
import { Checkbox, Form, Input, Select } from 'antd'
import { SourceField } from '../fields/SourceField'
import css from './message.module.css'
import { needsNoWords } from './values'

/** What lines of news are made of most often; other names can be typed. */
const parts = ['title', 'pubDate', 'description', 'link'].map((value) => ({ value, label: value }))

interface WordFieldsProps {
  withSources: boolean
  /** It takes the whole screen. */
  isFull: boolean
}

/** What a message says: words, or the lines of a source, with words that stand until those are there. */
export function WordFields({ withSources, isFull }: WordFieldsProps) {
  const t = useT('message')
  const author = useT('author')
  const isRss = Form.useWatch<boolean | undefined>('isRss') ?? false
  const bgImage = Form.useWatch<string | undefined>('bgImage') ?? ''
  const isNeeded = !isRss && !needsNoWords({ bgImage }, isFull)
  return (
    <>
      <div hidden={!withSources && !isRss}>
        <Form.Item name="isRss" valuePropName="checked">
          <Checkbox>{author('text.isRss')}</Checkbox>
        </Form.Item>
      </div>
      <div hidden={!isRss}>
        <Form.Item name="rss" rules={[{ required: isRss, message: t('sourceMissing') }]}>
          <Held<string>>
            {(rss, set) =>
              isRss && (
                <SourceField
                  label={author('text.source')}
                  value={Number(rss) || -1}
                  onChange={(id) => set(id > 0 ? String(id) : '')}
                />
              )
            }
          </Held>
        </Form.Item>
        <Form.Item
          name="rssformat"
          label={author('text.parts')}
          extra={author('text.partsHint')}
          rules={[
            { required: isRss, type: 'array', message: t('partsMissing') },
            { type: 'array', max: bounds.fields, message: t('tooMany', { max: bounds.fields }) },
            {
              type: 'array',
              defaultField: { type: 'string', max: limits.word, message: t('tooLong', { max: limits.word }) },
            },
          ]}
        >
          <Select mode="tags" options={parts} />
        </Form.Item>
      </div>
      <Form.Item
        name="content"
        label={t(isRss ? 'wordsUntil' : 'words')}
        dependencies={['isRss', 'bgImage']}
        rules={[
          { required: isNeeded, whitespace: isNeeded, message: t('wordsMissing') },
          { max: bounds.words, message: t('tooLong', { max: bounds.words }) },
        ]}
      >
        <Input.TextArea className={css.lines} rows={3} />
      </Form.Item>
    </>
  )
}
