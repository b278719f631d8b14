import { type Area, loadCatalog } from '@marquee/i18n/catalogs'
import { languages } from '@marquee/i18n/locales'
import { describe, expect, test } from 'vitest'

/** What the menu calls a page, and what the page calls itself: its area and its key. */
const pages: [entry: string, area: Area, title: string][] = [
  ['menu.dashboard', 'dashboard', 'title'],
  ['menu.allContent', 'content', 'view.all'],
  ['menu.myContent', 'content', 'view.mine'],
  ['menu.recycleBin', 'content', 'view.bin'],
  ['menu.myPendingApproval', 'content', 'approval.mine'],
  ['menu.pendingApproval', 'content', 'approval.all'],
  ['menu.myPlaylist', 'playlist', 'view.my'],
  ['menu.allSchedules', 'schedule', 'title.all'],
  ['menu.message', 'message', 'title'],
  ['menu.allDevices', 'device', 'title.all'],
  ['menu.myDevices', 'device', 'title.mine'],
  ['menu.activate', 'device', 'title.activate'],
  ['menu.addDevice', 'device', 'add.title'],
  ['menu.company', 'company', 'title'],
  ['menu.globalCompany', 'globalcompany', 'title'],
  ['menu.role', 'role', 'title'],
  ['menu.user', 'user', 'title'],
  ['menu.userGroup', 'usergroup', 'title'],
  ['menu.tag', 'tag', 'title'],
  ['menu.auditTrail', 'audit', 'title'],
  ['menu.playerAndroid', 'apk', 'title.Android'],
  ['menu.playerWindow', 'apk', 'title.Windows'],
  ['menu.font', 'font', 'title'],
  ['menu.dimension', 'dimension', 'title'],
  ['menu.emailSetting', 'email', 'title'],
  ['menu.externalSource', 'source', 'title'],
  ['menu.license', 'license', 'title'],
  ['menu.settings', 'sysparam', 'title'],
  ['myProfile', 'profile', 'title'],
]

describe.each(languages)('in $name', ({ file }) => {
  const catalog = (area: Area) => loadCatalog(file, area)

  test.each(pages)('G163 the menu’s %s is called as its page', async (entry, area, title) => {
    const shell = await catalog('shell')
    expect(shell[entry]).toBeTruthy()
    expect((await catalog(area))[title]).toBe(shell[entry])
  })
})

test('G163 what the menu says in English is no name run together, and no title', async () => {
  const shell = await loadCatalog('en', 'shell')
  const labels = Object.keys(shell).filter((key) => key.startsWith('menu.') && !key.includes('_'))
  for (const key of labels) expect(shell[key]).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
})
