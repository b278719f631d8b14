/** The address of an uploaded file (R053). The server names a file by its place below the uploads, or by its whole path. */
export function uploadUrl(file: string): string {
  return file.startsWith('/') ? file : `/img/uploads/${file}`
}
