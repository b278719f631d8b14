import type { ItemKind } from '@marquee/model/program/program'
import type { ComponentType } from 'react'
import type { DialogId } from '../../commands/command'
import type { DialogProps } from './dialog'
import { EditItemProperty } from './EditItemProperty'
import { EditScreenInfo } from './EditScreenInfo'
import { Preview } from './Preview'
import { ReorderScreen } from './ReorderScreen'
import { ScheduleItem } from './ScheduleItem'
import { SelectBackground } from './SelectBackground'
import { SelectClock } from './SelectClock'
import { SelectContent } from './SelectContent'
import { SelectDatafeed } from './SelectDatafeed'
import { SelectEventList } from './SelectEventList'
import { SelectFeed } from './SelectFeed'
import { SelectLink } from './SelectLink'
import { SelectProgressBar } from './SelectProgressBar'
import { SelectShape } from './SelectShape'
import { SelectStreaming, SelectYoutube } from './SelectStreaming'
import { SelectText } from './SelectText'
import { SelectTouch } from './SelectTouch'
import { SelectWeather, SelectWorldWeather } from './SelectWeather'

/** Every dialog of the designer (R219). */
export const dialogs = {
  selectContent: SelectContent,
  reorderScreen: ReorderScreen,
  editScreenInfo: EditScreenInfo,
  selectBackground: SelectBackground,
  editItemProperty: EditItemProperty,
  selectTouch: SelectTouch,
  selectLink: SelectLink,
  selectText: SelectText,
  selectClock: SelectClock,
  scheduleItem: ScheduleItem,
  preview: Preview,
  selectWeather: SelectWeather,
  selectWorldWeather: SelectWorldWeather,
  selectShape: SelectShape,
  selectFeed: SelectFeed,
  selectStreaming: SelectStreaming,
  selectYoutube: SelectYoutube,
  selectDatafeed: SelectDatafeed,
  selectEventList: SelectEventList,
  selectProgressBar: SelectProgressBar,
} as const satisfies Record<DialogId, ComponentType<DialogProps>>

/** The dialog that sets what an item of each kind shows; that of streams has `selectYoutube` within it (G107). */
export const dialogOfKind = {
  media: 'selectContent',
  touch: 'selectTouch',
  text: 'selectText',
  clock: 'selectClock',
  link: 'selectLink',
  streaming: 'selectStreaming',
  weather: 'selectWeather',
  worldWeather: 'selectWorldWeather',
  shape: 'selectShape',
  feed: 'selectFeed',
  datafeed: 'selectDatafeed',
  eventlist: 'selectEventList',
  progressbar: 'selectProgressBar',
} as const satisfies { readonly [K in ItemKind]: DialogId }
