/** The name of a content from the name of its file: without the extension, 200 characters at most. */
export function nameOf(file: File): string {
  const dot = file.name.lastIndexOf('.')
  const name = (dot > 0 ? file.name.slice(0, dot) : file.name).trim()
  return [...name].slice(0, 200).join('')
}
