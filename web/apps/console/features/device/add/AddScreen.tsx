import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { isGlobalAdmin } from '../../../session/access'
import { useApi } from '../../../session/services'
import { useSession } from '../../../session/session'
import type { Device } from '../device'
import { activationQuery } from '../queries'
import css from './add.module.css'
import { CODE_FIELD, CodeStep } from './CodeStep'
import { ConnectStep } from './ConnectStep'
import { DetailsStep } from './DetailsStep'
import { RegisteredStep, RegisterStep } from './RegisterStep'
import { useAddScreen } from './useAddScreen'

/**
 * The dialog that gives a screen to the company: its code, what it shall be called, and the wait until it is
 * there (G113). Operators also register one that is not there yet (R354).
 */
export function AddScreen({ group }: { group: number }) {
  const place = useAddScreen()
  return place.isOpen ? <Dialog key={place.code} start={place.code} group={group} onClose={place.close} /> : null
}

interface DialogProps {
  start: string
  /** The device group to begin with; 0 is the root. */
  group: number
  onClose(): void
}

function Dialog({ start, group, onClose }: DialogProps) {
  const t = useT('device')
  const [code, setCode] = useState(start)
  const [activated, setActivated] = useState<Device | null>(null)
  const [isAbsent, setAbsent] = useState(false)
  const { self, companyId, codes } = useSession()
  const company = codes.companies.length > 1 && codes.companies.find(({ id }) => id === companyId)?.name
  const found = useQuery(activationQuery(useApi(), companyId, activated ? '' : code))

  const again = () => {
    setCode('')
    setAbsent(false)
    setActivated(null)
  }
  return (
    <Modal
      open
      title={company ? t('add.titleIn', { company }) : t('add.title')}
      footer={null}
      width={520}
      mask={{ closable: false }}
      styles={{ header: { marginBottom: 16 } }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && document.getElementById(CODE_FIELD)?.focus()}
    >
      {activated && isAbsent ? (
        <RegisteredStep device={activated} onAnother={again} onClose={onClose} />
      ) : isAbsent ? (
        <RegisterStep group={group} onBack={again} onRegistered={setActivated} />
      ) : activated ? (
        <ConnectStep device={activated} onAnother={again} onClose={onClose} />
      ) : code !== '' && found.data ? (
        <DetailsStep screen={found.data} code={code} group={group} onBack={again} onActivated={setActivated} />
      ) : (
        <CodeStep
          code={code}
          isLooking={found.isFetching}
          error={found.error}
          onFind={(next) => (next === code ? void found.refetch() : setCode(next))}
          other={
            isGlobalAdmin(self) && (
              <Button type="link" className={css.stepLink} onClick={() => setAbsent(true)}>
                {t('add.register')}
              </Button>
            )
          }
        />
      )}
    </Modal>
  )
}
