/** What the server takes as a picture of a company. */
export const PICTURES = 'image/png,image/jpeg,image/webp,image/gif'

/** The largest file that the server takes here, in bytes. */
export const LARGEST = 8 * 1024 * 1024

export type PictureFault = 'notPicture' | 'tooLarge'

/** Looks at a file before it is sent: is it a picture that can be shown, and no larger than it may be? */
export async function checkPicture(file: File): Promise<PictureFault | null> {
  if (!PICTURES.split(',').includes(file.type)) return 'notPicture'
  if (file.size > LARGEST) return 'tooLarge'
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return null
  } catch {
    return 'notPicture'
  }
}
