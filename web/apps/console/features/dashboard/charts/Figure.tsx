import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Chart, type Shape } from './Chart'
import css from './charts.module.css'
import { type Datum, sum } from './figures'

interface FigureProps {
  title: string
  /** The figure in a sentence: for those who do not see it, and below its title. */
  summary: string
  shape: Shape
  data: readonly Datum[]
  nameOf(datum: Datum): string
  amountOf(datum: Datum): string
  /** The heads of the two columns of the table. */
  columns: readonly [string, string]
}

/** A chart in a frame, and the same figures as a table. */
export function Figure({ title, summary, shape, data, nameOf, amountOf, columns }: FigureProps) {
  const t = useT('dashboard')
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={css.figure} aria-labelledby={id}>
      <div className={css.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{summary}</p>
        </div>
        <Button
          type="text"
          icon={asTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          aria-label={t(asTable ? 'asChart' : 'asTable', { title })}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {sum(data) === 0 ? (
        <p className={css.none}>{t('chart.none')}</p>
      ) : asTable ? (
        <table className={css.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((datum) => (
              <tr key={datum.key}>
                <th scope="row">{nameOf(datum)}</th>
                <td>{amountOf(datum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Chart shape={shape} label={`${title}: ${summary}`} data={data} nameOf={nameOf} amountOf={amountOf} />
      )}
    </section>
  )
}
