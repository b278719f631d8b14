import { CloudDownloadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { ImportDialog } from './ImportDialog'
import { sourcesQuery } from './queries'

interface Import {
  /** Nothing for a company without a folder elsewhere. */
  button: ReactNode
  dialog: ReactNode
}

/** The way in for files of folders elsewhere. `folder` is the one on the screen, 0 for the root. */
export function useImport(isAllowed: boolean, folder: number): Import {
  const t = useT('content')
  const [isOpen, setOpen] = useState(false)
  const { data: sources = [] } = useQuery({ ...sourcesQuery(useApi(), useCompanyId()), enabled: isAllowed })
  if (!isAllowed || sources.length === 0) return { button: null, dialog: null }
  return {
    button: (
      <Button icon={<CloudDownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
    ),
    dialog: isOpen && <ImportDialog sources={sources} folder={folder} onClose={() => setOpen(false)} />,
  }
}
