import { expect, test } from 'vitest'
import { readLink } from './readLink'

test.each([
  ['https://example.com/menu', 'page', 'https://example.com/menu'],
  ['  example.com/menu ', 'page', 'https://example.com/menu'],
  ['screens.example.com:8443/x', 'page', 'https://screens.example.com:8443/x'],
  ['http://192.168.1.20/board', 'page', 'http://192.168.1.20/board'],
  ['https://live.example.com/hall/index.M3U8?key=1', 'stream', 'https://live.example.com/hall/index.M3U8?key=1'],
  ['https://example.com/film.mp4', 'stream', 'https://example.com/film.mp4'],
  ['https://youtu.be/dQw4w9WgXcQ?t=4', 'youtube', 'https://youtu.be/dQw4w9WgXcQ?t=4'],
  ['m.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'https://m.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'https://www.youtube.com/shorts/dQw4w9WgXcQ'],
  ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', 'page', 'https://notyoutube.com/watch?v=dQw4w9WgXcQ'],
])('%j leads to a %s', (typed, kind, url) => {
  expect(readLink(typed)).toEqual({ kind, url })
})

test.each([
  ['', 'required'],
  ['menu', 'bad-format'],
  ['https://', 'bad-format'],
  ['https://a b.example', 'bad-format'],
  ['javascript:alert(1)', 'bad-scheme'],
  ['file:///etc/passwd', 'bad-scheme'],
  ['ftp://example.com/a.png', 'bad-scheme'],
  ['rtsp://camera.example/1', 'bad-scheme'],
  ['https://anna:secret@example.com', 'credentials'],
  ['https://www.youtube.com/@channel', 'youtube-video'],
  ['https://www.youtube.com/playlist?list=PL1', 'youtube-video'],
  [`https://example.com/${'x'.repeat(2000)}`, 'too-long'],
])('%j is refused as %s', (typed, problem) => {
  expect(readLink(typed)).toEqual({ problem })
})
