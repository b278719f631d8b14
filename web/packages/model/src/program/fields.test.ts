import { expect, test } from 'vitest'
import { itemKinds } from './defaults'
import { aProgram, written } from './example.fake'
import type { ItemKind } from './program'

/** Whatever is left out is written all the same: a document has every field of the specification. */

const content = { id: 4 }
const [first] = written(aProgram([[{ name: 'a', type: 'media', itemContents: [content] }]])).pages
const [item] = first.panes[0].items
const settingsOf = (kind: ItemKind) =>
  written(aProgram([[{ name: 'a', type: kind }]])).pages[0].panes[0].items[0].settings

const words = (text: string) => text.split(' ').sort()

test.each([
  [
    'R189: a program, but for what is selected and the zoom',
    written(aProgram([[]])),
    'name type displayWidth displayHeight aspectRatio panelWidth isTemplate displayRow displayColumn version pages schema',
  ],
  [
    'R188: a page',
    first,
    'index templateId duration name bgImage bgImageId bgColor screenKey scaleType targetScreen panes',
  ],
  ['R187: a pane', first.panes[0], 'paneSize items'],
  [
    'R221: an item, but for what is selected',
    item,
    'id type name alias x y w h degree lock groupId contentId contentSrc src thumbnail altUrl duration displayMode mute useEvent easyContent singleEffectForAll supportFlip supportZoom oX oY oW oH itemContents onTouch settings',
  ],
  [
    'R222: a content of an item',
    item.itemContents[0],
    'contentSrc src id totalPage duration name fileSize effect opacity width height from to',
  ],
])('%s has the fields of the specification', (_, value, fields) => {
  expect(Object.keys(value).sort()).toEqual(words(fields))
})

const font = 'fontType fontName typeface valign halign'
const weather = 'url interval orientation mode textColor fillColor scale locale'

test.each<[string, ItemKind, string]>([
  [
    'R224',
    'text',
    `type value fontSize ${font} speed direction textColor fillColor rss rssformat isRss shadowRadius shadowXOffset shadowYOffset shadowColor outlineColor outlineSize lineMode lineHeight`,
  ],
  ['R225', 'clock', `clockType type size value ${font} textColor fillColor tz letterCase dayOffset locale`],
  ['R226', 'link', 'url interval'],
  ['R227', 'streaming', 'url mute'],
  ['R228', 'weather', weather],
  ['R229', 'worldWeather', `${weather} weatherIconBgColor`],
  ['R230', 'shape', 'type fillColor skew fill outlineColor outlineSize degree'],
  ['R231', 'feed', 'externalSourceId path totalImage duration effect opacity supportZoom'],
  ['R232', 'datafeed', 'externalSourceId'],
  ['R233', 'eventlist', 'groupId itemIds rows duration deviceGroupIds eventIds days textColor fillColor locale'],
  ['R234', 'progressbar', 'progressBarColor backgroundColor'],
])('%s: the settings of %s are those of the specification', (_, kind, fields) => {
  expect(itemKinds).toContain(kind)
  expect(Object.keys(settingsOf(kind)).sort()).toEqual(words(fields))
})
