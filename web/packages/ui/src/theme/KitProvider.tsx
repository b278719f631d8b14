import './kit.css'
import { useLocale } from '@marquee/i18n/react'
import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ToastsProvider } from '../feedback/Toasts'
import { type KitLocale, loadKitLocale } from './kitLocale'
import { kitTheme } from './kitTheme'
import { useAppearance } from './useAppearance'
import { useMedia } from './useMedia'

interface KitProviderProps {
  /** The texts of the first language, loaded before the first rendering. */
  initialLocale: KitLocale
  /** The nonce of this response: without it the content security policy refuses the kit's styles. */
  nonce?: string
  children: ReactNode
}

/** Dresses the kit in the product's theme and language; both change while it runs. */
export function KitProvider({ initialLocale, nonce, children }: KitProviderProps) {
  const locale = useLocale()
  const { isDark } = useAppearance()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const theme = useMemo(() => kitTheme(isDark, isStill), [isDark, isStill])
  const [texts, setTexts] = useState(initialLocale)

  useEffect(() => {
    let current = true
    loadKitLocale(locale).then((loaded) => current && setTexts(loaded))
    return () => {
      current = false
    }
  }, [locale])

  return (
    <ConfigProvider locale={texts} theme={theme} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      <ToastsProvider>{children}</ToastsProvider>
    </ConfigProvider>
  )
}
