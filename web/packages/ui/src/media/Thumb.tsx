import {
  AppstoreOutlined,
  FileImageOutlined,
  FileTextOutlined,
  GlobalOutlined,
  LayoutOutlined,
  PlaySquareOutlined,
  ProfileOutlined,
  SoundOutlined,
} from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import css from './Thumb.module.css'

const icons: Record<string, ReactNode> = {
  Image: <FileImageOutlined />,
  Video: <PlaySquareOutlined />,
  Audio: <SoundOutlined />,
  Web: <GlobalOutlined />,
  Document: <FileTextOutlined />,
  Program: <LayoutOutlined />,
  Template: <ProfileOutlined />,
}

interface ThumbProps {
  /** Address of the picture; empty when there is none. */
  src: string
  /** Type of content or playlist; its icon stands in for a picture that is missing or cannot be loaded. */
  type: string
  /** A short fact on the picture, such as how long a video is; for those who see it, so say it in words nearby. */
  badge?: ReactNode
}

/** The picture of a content or playlist, 16:9, whole and undistorted. It is decoration: the name stands beside it. */
export function Thumb({ src, type, badge }: ThumbProps) {
  const [broken, setBroken] = useState('')
  return (
    <span className={css.thumb}>
      {src && src !== broken ? (
        <img
          className={css.picture}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={css.icon} aria-hidden>
          {icons[type] ?? <AppstoreOutlined />}
        </span>
      )}
      {badge && (
        <span className={css.badge} aria-hidden>
          {badge}
        </span>
      )}
    </span>
  )
}
