import { PictureOutlined } from '@ant-design/icons'
import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { Sheet } from '@marquee/ui/page/Sheet'
import { Button } from 'antd'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import css from './company.module.css'
import { PictureButton } from './PictureButton'
import { checkPicture } from './picture'
import type { Company } from './queries'

/** What the company's screens show when nothing is scheduled, for either way that they hang (R418, R419, G132). */
export function DefaultPictures({ company, mayWrite }: { company: Company; mayWrite: boolean }) {
  const t = useT('company')
  return (
    <Sheet title={t('part.pictures')}>
      <p className={css.hint}>{t('picturesHint')}</p>
      <div className={css.pictures}>
        <Place company={company} isLandscape mayWrite={mayWrite} />
        <Place company={company} isLandscape={false} mayWrite={mayWrite} />
      </div>
    </Sheet>
  )
}

interface PlaceProps {
  company: Company
  isLandscape: boolean
  mayWrite: boolean
}

function Place({ company, isLandscape, mayWrite }: PlaceProps) {
  const t = useT('company')
  const api = useApi()
  const toast = useToast()
  const companyId = company.id
  const picture = isLandscape ? company.deviceLandscapeImage : company.devicePortraitImage
  const label = t(isLandscape ? 'landscape' : 'portrait')
  const set = useChange({
    run: (file: File) =>
      send(
        api.PATCH('/api/company/device_image', {
          bodySerializer: toFormData,
          body: { companyId, isLandscape, file } as never,
        }),
      ),
    changes: 'company',
    done: t('pictureSaved'),
  })
  const clear = useChange({
    run: () => send(api.PATCH('/api/company/clear_device_image', { body: { companyId, isLandscape } })),
    changes: 'company',
    done: t('pictureCleared'),
  })

  async function choose(file: File) {
    const fault = await checkPicture(file)
    if (fault) toast.error(t(`picture.${fault}`))
    else set.mutate(file)
  }

  return (
    <figure className={css.place}>
      <div className={css.frame} data-portrait={!isLandscape || undefined}>
        {picture ? <img src={picture} alt={label} /> : <PictureOutlined aria-hidden />}
      </div>
      <figcaption>
        <span className={css.label}>{label}</span>
        {!picture && <span className={css.hint}>{t('noPicture')}</span>}
        {mayWrite && (
          <span className={css.buttons}>
            <PictureButton label={t('choose')} of={label} busy={set.isPending} onFile={choose} />
            {picture && (
              <Button aria-label={`${t('clear')}: ${label}`} loading={clear.isPending} onClick={() => clear.mutate()}>
                {t('clear')}
              </Button>
            )}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
