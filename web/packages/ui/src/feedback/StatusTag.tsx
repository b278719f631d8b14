import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Tone } from '../theme/tokens'
import css from './StatusTag.module.css'

const icons: Record<Tone, ReactNode> = {
  neutral: <MinusCircleFilled />,
  info: <ClockCircleFilled />,
  success: <CheckCircleFilled />,
  warning: <ExclamationCircleFilled />,
  danger: <CloseCircleFilled />,
}

interface StatusTagProps {
  tone: Tone
  /** The word that says the status; the colour and the icon only repeat it. */
  children: ReactNode
  icon?: ReactNode
}

/** A status that is told by word, icon and colour. */
export function StatusTag({ tone, children, icon = icons[tone] }: StatusTagProps) {
  return (
    <span className={css.tag} data-tone={tone}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      {children}
    </span>
  )
}
