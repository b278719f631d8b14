import { Navigate } from '@tanstack/react-router'

/** Begins anew: nothing of what was edited is left, and the page of a new program comes (RT62). */
export default function ReloadPage() {
  return <Navigate to="/web-author/create-content" search={{}} replace />
}
