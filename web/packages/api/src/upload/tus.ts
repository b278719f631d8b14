import { DefaultHttpStack, DetailedError, type HttpResponse, Upload as TusUpload } from 'tus-js-client'
import { Problem } from '../problem'
import type { Transfer } from './queue'

interface TusOptions extends Transfer {
  file: File
  /** The absolute address at which uploads begin. */
  endpoint: string
  /** Whose upload it is: named in every address, because the session works in another company by default. */
  companyId: number
  headers: Record<string, string>
}

/** Sends a file by the tus protocol, one try: resolves when all bytes are there, or when it was aborted; throws a `Problem`. */
export function sendByTus({ file, endpoint, companyId, headers, url, signal, begun, sent }: TusOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new TusUpload(file, {
      endpoint,
      uploadUrl: url,
      headers,
      httpStack: stackFor(companyId),
      metadata: { name: shortName(file.name), type: file.type },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && begun(upload.url),
      onProgress: (bytes) => sent(bytes),
      onSuccess: () => resolve(),
      onError: (error) => reject(problemOf(error)),
      onAfterResponse(request, response) {
        const status = response.getStatus()
        const isGone = request.getMethod() === 'HEAD' && status === 404 // then the client begins anew
        if (status >= 400 && !isGone) throw fromResponse(response)
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      resolve()
    })
    upload.start()
  })
}

/** What the server takes as a file's name: 255 bytes at most, and nothing that cannot be shown. The extension stays. */
export function shortName(name: string): string {
  const clean = name.replace(/\p{Cc}/gu, ' ')
  const dot = clean.lastIndexOf('.')
  const stem = [...(dot > 0 ? clean.slice(0, dot) : clean)]
  const extension = dot > 0 ? clean.slice(dot) : ''
  const size = () => new TextEncoder().encode(stem.join('') + extension).length
  while (stem.length > 1 && size() > 255) stem.pop()
  return stem.join('') + extension
}

function stackFor(companyId: number) {
  const stack = new DefaultHttpStack({})
  return {
    getName: () => 'company',
    createRequest(method: string, address: string) {
      const url = new URL(address)
      url.searchParams.set('companyId', String(companyId))
      return stack.createRequest(method, url.href)
    },
  }
}

function problemOf(error: Error): Problem {
  const cause = error instanceof DetailedError ? error.causingError : error
  return cause instanceof Problem ? cause : Problem.offline(error)
}

function fromResponse(response: HttpResponse): Problem {
  const headers = { 'retry-after': response.getHeader('Retry-After') ?? '' }
  return Problem.fromResponse(new Response(null, { status: response.getStatus(), headers }), parse(response.getBody()))
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
