import { Problem } from '@marquee/api/problem'
import { ErrorPage } from '../errors/ErrorPage'

const problem = new Problem({ kind: 'unexpected', status: 500 })

export default function ServerError() {
  return <ErrorPage error={problem} />
}
