import { type ThemeConfig, theme } from 'antd'
import { dark, fontFamily, light, shape } from './tokens'

/** The kit in the product's own colours; `isStill` for people who asked for less motion. */
export function kitTheme(isDark: boolean, isStill: boolean): ThemeConfig {
  const p = isDark ? dark : light
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: p.primary,
      colorPrimaryHover: p.primaryHover,
      colorPrimaryActive: p.primaryHover,
      colorInfo: p.primary,
      colorSuccess: p.tone.success.text,
      colorWarning: p.tone.warning.text,
      colorError: p.tone.danger.text,
      colorSuccessBg: p.tone.success.soft,
      colorSuccessBorder: p.tone.success.line,
      colorWarningBg: p.tone.warning.soft,
      colorWarningBorder: p.tone.warning.line,
      colorErrorBg: p.tone.danger.soft,
      colorErrorBorder: p.tone.danger.line,
      colorInfoBg: p.tone.info.soft,
      colorInfoBorder: p.tone.info.line,
      colorLink: p.link,
      colorLinkHover: p.link,
      colorText: p.text,
      colorTextSecondary: p.textMuted,
      colorTextTertiary: p.textMuted,
      colorTextDescription: p.textMuted,
      colorTextPlaceholder: p.textMuted,
      colorBgLayout: p.page,
      colorBgContainer: p.surface,
      colorBgElevated: p.raised,
      colorBorder: p.lineStrong,
      colorBorderSecondary: p.line,
      colorSplit: p.line,
      borderRadius: shape.radius,
      borderRadiusLG: shape.radiusLarge,
      controlHeight: shape.controlHeight,
      fontSize: shape.fontSize,
      fontFamily,
      motion: !isStill,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        defaultHoverColor: p.link,
        defaultHoverBorderColor: p.link,
        defaultActiveColor: p.link,
        defaultActiveBorderColor: p.link,
      },
      Form: { labelColor: p.text, verticalLabelPadding: '0 0 4px' },
      Alert: { defaultPadding: '10px 12px', withDescriptionPadding: '12px 14px', withDescriptionIconSize: 18 },
      Notification: { width: 340 },
      Tooltip: { colorBgSpotlight: isDark ? p.raised : p.text, colorTextLightSolid: isDark ? p.text : '#FFFFFF' },
    },
  }
}
