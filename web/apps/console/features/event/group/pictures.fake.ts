import { answer } from '@marquee/testkit/answer'
import type { Picture } from './queries'

/** A content of type Image, as far as it is shown by its picture and its name. */
const makePicture = (id: number, name: string) =>
  ({
    ...{ id, name, type: 'Image', contentSrc: `/img/uploads/${id}.small`, validity: '', totalPage: 0, durationMs: 0 },
    content: { filename: `${name}.jpg`, fileSize: 2_048, mime: 'image/jpeg', src: `/img/uploads/${id}` },
  }) as Picture

/** The company's pictures: Night, 5, and Star, 6. */
export const pictures = answer('get', '/api/contentByIds', ({ query }) =>
  [makePicture(5, 'Night'), makePicture(6, 'Star')].filter(({ id }) =>
    query.getAll('contentIds').join().split(',').includes(String(id)),
  ),
)
