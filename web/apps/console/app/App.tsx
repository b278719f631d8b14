import { TextsProvider } from '@marquee/i18n/react'
import type { Texts } from '@marquee/i18n/texts'
import { ConnectionContext } from '@marquee/ui/feedback/connectionBack'
import { ConfirmProvider } from '@marquee/ui/feedback/useConfirm'
import { UnsavedContext } from '@marquee/ui/form/unsaved'
import type { AppearanceStore } from '@marquee/ui/theme/appearance'
import { KitProvider } from '@marquee/ui/theme/KitProvider'
import type { KitLocale } from '@marquee/ui/theme/kitLocale'
import { AppearanceProvider } from '@marquee/ui/theme/useAppearance'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Feature } from '../navigation/feature'
import { FeaturesContext } from '../navigation/useMenu'
import { type Services, ServicesProvider } from '../session/services'
import { Confirming } from './Confirming'
import { features as allFeatures } from './features'
import type { ConsoleRouter } from './router'

interface AppProps {
  /** All of them unless told otherwise. */
  features?: readonly Feature[]
  router: ConsoleRouter
  services: Services
  cache: QueryClient
  texts: Texts
  appearance: AppearanceStore
  initialLocale: KitLocale
  nonce?: string
}

/** The console with everything that it is wired with. */
export function App(props: AppProps) {
  const { features = allFeatures, router, services, cache, texts, appearance, initialLocale, nonce } = props
  return (
    <TextsProvider value={texts}>
      <AppearanceProvider value={appearance}>
        <ServicesProvider value={services}>
          <QueryClientProvider client={cache}>
            <KitProvider initialLocale={initialLocale} nonce={nonce}>
              <ConfirmProvider>
                <ConnectionContext value={services.connection}>
                  <UnsavedContext value={services.unsaved}>
                    <FeaturesContext value={features}>
                      <RouterProvider router={router} />
                    </FeaturesContext>
                    <Confirming />
                  </UnsavedContext>
                </ConnectionContext>
              </ConfirmProvider>
            </KitProvider>
          </QueryClientProvider>
        </ServicesProvider>
      </AppearanceProvider>
    </TextsProvider>
  )
}
