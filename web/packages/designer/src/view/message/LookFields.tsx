import { useT } from '@marquee/i18n/react'
import { isInvisible } from '@marquee/model/colour'
import { bounds, type Flow, flows, type Message, type Position, positions } from '@marquee/model/message/message'
import { Held } from '@marquee/ui/form/Held'
import { Form, InputNumber } from 'antd'
import { ColourField } from '../fields/ColourField'
import { ChoiceField, SelectField } from '../fields/choices'
import { FontField } from '../fields/FontField'
import { Section } from '../fields/Section'
import css from './message.module.css'

interface LookFieldsProps {
  initial: Message
  /** It takes the whole screen: its words stand there, as large as they fit. */
  isFull: boolean
}

/** How a message moves, and how its words and its band look. */
export function LookFields({ initial, isFull }: LookFieldsProps) {
  const t = useT('message')
  const author = useT('author')
  return (
    <>
      <div hidden={isFull}>
        <Form.Item name="position">
          <Held<Position>>
            {(position, set) => (
              <ChoiceField
                label={t('position')}
                value={position}
                options={positions.map((value) => ({ value, label: t(`position.${value}`) }))}
                onChange={set}
              />
            )}
          </Held>
        </Form.Item>
        <div className={css.amounts}>
          <Form.Item name="flow">
            <Held<Flow>>
              {(flow, set) => (
                <SelectField
                  label={author('text.direction')}
                  value={flow}
                  options={flows.map((value) => ({ value, label: author(`text.direction.${value}`) }))}
                  onChange={set}
                />
              )}
            </Held>
          </Form.Item>
          <Amount name="speed" label={author('text.speed')} range={bounds.speed} />
          <Amount name="textSize" label={author('font.size')} range={bounds.textSize} unit="px" />
        </div>
      </div>
      <Form.Item name="fontFace">
        <Held<string>>
          {(face, set) => (
            <FontField
              value={{ fontType: face === '' ? '' : 'company', fontName: face }}
              onChange={({ fontName }) => set(fontName)}
            />
          )}
        </Held>
      </Form.Item>
      <Colour name="textColor" label={author('text.colour')} />
      <Colour name="bgColor" label={t(isFull ? 'ground' : 'band')} />
      <Section title={author('outline')} isOpen={initial.outlineSize > 0}>
        <Amount name="outlineSize" label={author('outline.size')} range={bounds.outlineSize} unit="px" />
        <Colour name="outlineColor" label={author('outline.colour')} />
      </Section>
      <Section title={author('shadow')} isOpen={!isInvisible(initial.shadowColor)}>
        <Colour name="shadowColor" label={author('shadow.colour')} />
        <div className={css.amounts}>
          <Amount name="shadowRadius" label={author('shadow.radius')} range={bounds.shadowRadius} unit="px" />
          <Amount name="shadowXOffset" label={author('shadow.x')} range={bounds.shadowOffset} unit="px" />
          <Amount name="shadowYOffset" label={author('shadow.y')} range={bounds.shadowOffset} unit="px" />
        </div>
      </Section>
    </>
  )
}

interface FieldProps {
  name: keyof Message
  label: string
}

interface AmountProps extends FieldProps {
  range: { readonly least: number; readonly most: number }
  unit?: string
}

/** A whole number within its bounds. */
function Amount({ name, label, range: { least, most }, unit }: AmountProps) {
  const t = useT('message')
  return (
    <Form.Item
      name={name}
      label={label}
      required={false} // it is never empty
      rules={[{ required: true, type: 'integer', min: least, max: most, message: t('outside', { least, most }) }]}
    >
      <InputNumber min={least} max={most} precision={0} suffix={unit} style={{ width: '100%' }} />
    </Form.Item>
  )
}

function Colour({ name, label }: FieldProps) {
  return (
    <Form.Item name={name}>
      <Held<string>>
        {(colour, set, disabled) => <ColourField label={label} disabled={disabled} value={colour} onChange={set} />}
      </Held>
    </Form.Item>
  )
}
