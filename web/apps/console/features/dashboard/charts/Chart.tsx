import { Bar, BarChart, Cell, LabelList, Pie, PieChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import css from './charts.module.css'
import type { Shape } from './Figure'
import type { Datum } from './figures'

interface ChartProps {
  shape: Shape
  data: readonly Datum[]
  nameOf(datum: Datum): string
  amountOf(datum: Datum): string
}

interface Named extends Datum {
  name: string
  label: string
}

/** How wide the names of bars may be, in CSS pixels. */
const NAMES = 96

/** Draws figures. Values stand beside their bars, so that nothing is told by colour or length alone. */
export default function Chart({ shape, data, nameOf, amountOf }: ChartProps) {
  const named = data.map((datum): Named => ({ ...datum, name: nameOf(datum), label: amountOf(datum) }))
  return (
    <>
      <ResponsiveContainer width="100%" height={shape === 'bars' ? Math.max(80, named.length * 34) : 190}>
        {shape === 'ring' ? ring(named) : shape === 'bars' ? bars(named) : columns(named)}
      </ResponsiveContainer>
      {shape === 'ring' && (
        <ul className={css.legend}>
          {named.map(({ key, name, label, colour }) => (
            <li key={key} style={{ '--colour': colour } as React.CSSProperties}>
              {name} <strong>{label}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const quiet = { axisLine: false, tickLine: false, tick: { fill: 'var(--mq-text-muted)', fontSize: 12 } } as const
const still = { isAnimationActive: false } as const

function tooltip() {
  return (
    <Tooltip
      {...still}
      cursor={{ fill: 'var(--mq-sunken)' }}
      content={({ payload }) => {
        const datum = payload?.[0]?.payload as Named | undefined
        return datum ? (
          <div className={css.tip}>
            {datum.name} <strong>{datum.label}</strong>
          </div>
        ) : null
      }}
    />
  )
}

function columns(data: Named[]) {
  return (
    <BarChart data={data} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
      <XAxis dataKey="name" {...quiet} interval="preserveStartEnd" minTickGap={24} />
      <YAxis hide domain={[0, 'dataMax']} />
      {tooltip()}
      <Bar dataKey="value" fill="var(--mq-primary)" radius={[3, 3, 0, 0]} maxBarSize={28} {...still} />
    </BarChart>
  )
}

function bars(data: Named[]) {
  return (
    <BarChart
      data={data}
      layout="vertical"
      margin={{ top: 0, right: 72, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis type="category" dataKey="name" width={NAMES} {...quiet} />
      {tooltip()}
      <Bar dataKey="value" radius={[0, 3, 3, 0]} maxBarSize={18} {...still}>
        {data.map(({ key, colour }) => (
          <Cell key={key} fill={colour} />
        ))}
        <LabelList dataKey="label" position="right" fill="var(--mq-text)" fontSize={12} />
      </Bar>
    </BarChart>
  )
}

function ring(data: Named[]) {
  const parts = data.filter(({ value }) => value > 0)
  const gap = parts.length > 1 ? 'var(--mq-surface)' : 'none'
  return (
    <PieChart accessibilityLayer={false}>
      {tooltip()}
      <Pie data={parts} dataKey="value" nameKey="name" innerRadius="62%" outerRadius="92%" stroke={gap} {...still}>
        {parts.map(({ key, colour }) => (
          <Cell key={key} fill={colour} />
        ))}
      </Pie>
    </PieChart>
  )
}
