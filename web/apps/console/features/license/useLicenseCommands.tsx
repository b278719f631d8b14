import { PauseCircleOutlined, PlayCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import type { License } from './queries'

/** The update of a licence sends its id alone and toggles its status, after a confirmation (R400, G125). Renewing asks for a day. */
export function useLicenseCommands(renew: (license: License) => void): ListCommand<License>[] {
  const t = useT('license')
  const api = useApi()
  const confirm = useConfirm()
  const toggle = useChange({
    run: ({ id, companyId }: License) =>
      send(api.PATCH('/api/license', { params: { query: { companyId } }, body: { id } })),
    changes: 'license',
    done: t('toggled'),
  })

  async function ask(license: License) {
    const kind = license.status === 'active' ? 'deactivate' : 'activate'
    const question = {
      title: t(`ask.${kind}.title`, { mac: license.macAddress }),
      text: t(`ask.${kind}.text`),
      confirmLabel: t(kind),
      danger: kind === 'deactivate',
    }
    if (await confirm(question)) toggle.mutate(license)
  }

  return [
    forOne({
      id: 'renew',
      label: t('renew'),
      icon: <ReloadOutlined />,
      when: ({ status }) => status === 'active',
      run: renew,
    }),
    forOne({
      id: 'deactivate',
      label: t('deactivate'),
      icon: <PauseCircleOutlined />,
      when: ({ status }) => status === 'active',
      run: ask,
    }),
    forOne({
      id: 'activate',
      label: t('activate'),
      icon: <PlayCircleOutlined />,
      when: ({ status }) => status === 'inactive',
      run: ask,
    }),
  ]
}
