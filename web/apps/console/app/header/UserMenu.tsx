import { DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { LateMenu } from '@marquee/ui/late/LateMenu'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../session/session'
import css from './Header.module.css'
import { useLogout } from './useLogout'

/** My Profile and Logout (R046). */
export function UserMenu() {
  const t = useT('shell')
  const { self } = useSession()
  const navigate = useNavigate()
  const logout = useLogout()
  const name = self.displayName || self.username

  const items = [
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden />,
      label: t('myProfile'),
      onClick: () => void navigate({ to: '/profile' }),
    },
    ...(logout ? [{ key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('logout'), onClick: logout }] : []),
  ]
  return (
    <LateMenu menu={{ items }} trigger="click" placement="bottomRight" autoFocus>
      <button type="button" className={css.user} aria-label={t('user', { name })} aria-haspopup="menu">
        <span className={css.avatar} data-initials={initials(name)} aria-hidden />
        <span className={css.userName}>{name}</span>
        <DownOutlined className={css.userTwist} aria-hidden />
      </button>
    </LateMenu>
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
