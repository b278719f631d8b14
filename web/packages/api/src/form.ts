/** Writes a form's fields as multipart: the `bodySerializer` of calls that take a file. Lists travel joined by commas. */
export function toFormData(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}
