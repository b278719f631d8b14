import { ApartmentOutlined, BankOutlined, DownOutlined, RightOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { useState } from 'react'
import css from './globalcompany.module.css'
import type { CompanyNode, GlobalNode } from './hierarchy'
import type { Global } from './queries'

interface BranchProps {
  node: CompanyNode
  names: ReadonlyMap<number, string>
  commands: ListCommand<Global>[]
  /** What was searched for; empty shows all. */
  wanted: string
}

/** A company of the tree and what hangs below it. */
export function Branch({ node, names, commands, wanted }: BranchProps) {
  const name = names.get(node.id) ?? `#${node.id}`
  const isFound = wanted !== '' && name.toLowerCase().includes(wanted)
  return (
    <li>
      <span className={css.company} data-found={isFound || undefined}>
        <BankOutlined aria-hidden />
        <span>{name}</span>
      </span>
      {node.below.length > 0 && (
        <ul className={css.below}>
          {node.below.map((below) => (
            <Group key={below.global.id} below={below} names={names} commands={commands} wanted={wanted} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Group({ below, names, commands, wanted }: Omit<BranchProps, 'node'> & { below: GlobalNode }) {
  const t = useT('globalcompany')
  const [isOpen, setOpen] = useState(true)
  const { global, companies } = below
  const isFound = wanted !== '' && global.name.toLowerCase().includes(wanted)
  return (
    <li>
      <span className={css.global} data-found={isFound || undefined}>
        <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          <ApartmentOutlined aria-hidden />
          <span>{global.name}</span>
          <span className={css.count}>{t('count', { count: companies.length })}</span>
        </button>
        {commands.length > 0 && <CommandMenu item={global} name={global.name} commands={commands} />}
      </span>
      {isOpen && companies.length > 0 && (
        <ul className={css.below}>
          {companies.map((company) => (
            <Branch key={company.id} node={company} names={names} commands={commands} wanted={wanted} />
          ))}
        </ul>
      )}
    </li>
  )
}
