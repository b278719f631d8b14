import type { FontFile } from '@marquee/renderer/portrait/letters'
import type { ProgramHost, SourceItem } from '@marquee/renderer/program/host'
import type { Tag } from '@marquee/ui/form/tags'
import type { Misfit } from '@marquee/ui/media/MisfitTag'
import type { Validity } from '@marquee/ui/media/ValidityTag'
import type { ComponentType } from 'react'
import type { Spot } from './landing'

/**
 * What the designer asks of whoever shows it: it knows no server. What is asked and no longer needed is broken off by
 * the signal; what fails rejects, and the field that asked offers to try again.
 */
export interface DesignerPorts {
  searchContents(query: ContentQuery, signal: AbortSignal): Promise<Found<FoundContent>>
  /** Contents by their ids; those that are gone are left out. */
  contents(ids: readonly number[], signal: AbortSignal): Promise<readonly FoundContent[]>
  /** The tags that contents can have. */
  tags(signal: AbortSignal): Promise<readonly Tag[]>
  searchPlaylists(query: TextQuery, signal: AbortSignal): Promise<Found<FoundPlaylist>>
  playlistContents(playlist: number, signal: AbortSignal): Promise<readonly PlaylistContent[]>
  /** The families of the company, each by all of its files; the page draws with them. */
  fonts(signal: AbortSignal): Promise<readonly CompanyFont[]>
  sources(signal: AbortSignal): Promise<readonly Source[]>
  /** What came of a source last. */
  sourceItems(source: number, signal: AbortSignal): Promise<SourceState>
  /** Fetches a source, and says whether its items have something in that field; '' asks whether it can be fetched. */
  verifySource(source: number, path: string, signal: AbortSignal): Promise<boolean>
  /** Every place that weather can be shown of. */
  cities(signal: AbortSignal): Promise<readonly City[]>
  /** Whether there is weather of a place. */
  weather(city: string, signal: AbortSignal): Promise<WeatherState>
  /** What a video platform tells of a video; rejects when it tells nothing. */
  videoInfo(url: string, signal: AbortSignal): Promise<VideoInfo>
  /** IANA names. */
  zones(signal: AbortSignal): Promise<readonly string[]>
  /** Sizes of the company's screens, in pixels. */
  dimensions(signal: AbortSignal): Promise<readonly Dimension[]>
  /** What event lists can show; absent for who may not see events, and in a company without them. */
  eventList?: EventPorts | undefined
  /** Lets files of the computer become contents; absent where nothing is uploaded. */
  readonly Uploading?: ComponentType<UploadingProps> | undefined
  /** Opens the console's own publishing; absent for who may not, and while the program was never saved (G107). */
  publish?: (() => void) | undefined
  /** What a preview asks as it is played. */
  readonly host: ProgramHost
}

export interface UploadingProps {
  /** Takes a content as soon as it is ready; false once the dialog is about to go. */
  onReady(content: FoundContent): boolean
  /** Whether the dialog was cancelled: what is ready later then lies nowhere. */
  isDropped(): boolean
  /** Where that lies else. */
  readonly later: Spot
}

export interface EventPorts {
  /** All device groups of the company. */
  groups(signal: AbortSignal): Promise<readonly EventGroup[]>
  /** The first of those that are not over and have the text; the ones that are called so come first. */
  search(text: string, signal: AbortSignal): Promise<Found<FoundEvent>>
  /** Events by their ids; those that are gone are left out. */
  events(ids: readonly number[], signal: AbortSignal): Promise<readonly FoundEvent[]>
}

/** How many rows a page of what is searched has at most. */
export const pageSize = 24

/** Pages are counted from 1. */
export interface TextQuery {
  readonly text: string
  readonly page: number
}

export interface ContentQuery extends TextQuery {
  /** Ids of tags that all have to be there. */
  readonly tags: readonly number[]
  /** Types of contents; none is all. */
  readonly types: readonly string[]
}

export interface Found<T> {
  readonly rows: readonly T[]
  readonly total: number
}

export interface FoundContent {
  readonly id: number
  readonly name: string
  readonly type: string
  /** Address of its picture; '' without one. */
  readonly thumbnail: string
  /** Its own length; 0 has none. */
  readonly durationMs: number
  /** At least 1. */
  readonly totalPage: number
  readonly fileSize: number
  readonly width: number
  readonly height: number
  readonly misfit?: Misfit | undefined
  readonly validity?: Validity | undefined
}

export interface FoundPlaylist {
  readonly id: number
  readonly name: string
  /** How many contents it has. */
  readonly count: number
}

export interface PlaylistContent extends FoundContent {
  /** How long the playlist shows it, each of its pages; 0 is as long as it is. */
  readonly seconds: number
}

/** A file of a family; of those that are chosen by the same, later ones come first. */
export type CompanyFont = FontFile

export interface Source {
  readonly id: number
  readonly name: string
  /** RSS, JSON, CSV, Pictures, Calendar. */
  readonly kind: string
}

export interface SourceState {
  /** Milliseconds since the epoch; 0 is never. */
  readonly at: number
  readonly items: readonly SourceItem[]
}

/** Names in the console's languages. */
export interface Names {
  readonly en: string
  readonly ja: string
  readonly hans: string
  readonly hant: string
}

export interface City {
  readonly id: string
  readonly names: Names
  readonly countryNames: Names
}

/** `away` is not known yet; `off` is that no weather comes to this installation at all. */
export type WeatherState = 'known' | 'away' | 'off'

/** A device group of screens. */
export interface EventGroup {
  readonly id: number
  /** Where it lies: Head office / Meeting rooms. */
  readonly path: string
}

export interface FoundEvent {
  readonly id: number
  readonly name: string
  /** The first on which it takes place: 2026-12-24. */
  readonly day: string
  readonly repeats: boolean
}

export interface VideoInfo {
  readonly title: string
  readonly durationMs: number
}

export interface Dimension {
  readonly width: number
  readonly height: number
}
