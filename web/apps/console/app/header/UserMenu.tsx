import { DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useNavigate } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { SIGN_IN } from '../../navigation/paths'
import { useServices } from '../../session/services'
import { companyFeature, useSession } from '../../session/session'
import css from './Header.module.css'

/** My Profile and Logout (R046). */
export function UserMenu() {
  const t = useT('shell')
  const session = useSession()
  const { self } = session
  const navigate = useNavigate()
  const { api, signInMemory, uploads, leave } = useServices()
  const name = self.displayName || self.username
  const isEmbedded = companyFeature(session, 'DesignerUseSameWin')

  /** Ends the session on the server, then here with everything that it kept, even when the server cannot be reached (R116). */
  async function logout() {
    await Promise.all([api.POST('/api/logout').catch(() => undefined), uploads.leave()])
    signInMemory.signedOut()
    leave(SIGN_IN)
  }

  const items = [
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden />,
      label: t('myProfile'),
      onClick: () => void navigate({ to: '/profile' }),
    },
    ...(isEmbedded
      ? []
      : [{ key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('logout'), onClick: logout }]),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus>
      <button type="button" className={css.user} aria-label={t('user', { name })} aria-haspopup="menu">
        <span className={css.avatar} data-initials={initials(name)} aria-hidden />
        <span className={css.userName}>{name}</span>
        <DownOutlined className={css.userTwist} aria-hidden />
      </button>
    </Dropdown>
  )
}

/** The first letters of the first two words; of one word in a script without spaces, its first sign. */
function initials(name: string): string {
  const words = name.trim().split(/[\s._-]+/)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
