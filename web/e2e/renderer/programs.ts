/** Everything that a program of a page of its own must not be able to do, by its name. Each succeeds, or throws. */
const attempts = `({
  'read the cookie': () => { document.cookie },
  'write the cookie': () => { document.cookie = 'a=b' },
  'use localStorage': () => localStorage.setItem('a', 'b'),
  'use sessionStorage': () => sessionStorage.setItem('a', 'b'),
  'open a database': () => new Promise((resolve, reject) => {
    const opening = indexedDB.open('a')
    opening.onsuccess = resolve
    opening.onerror = reject
  }),
  'use the cache': () => caches.open('a'),
  'register a worker': () => navigator.serviceWorker.register('/sw.js'),
  'fetch the API': () => fetch(server + '/api/fetch', { credentials: 'include' }),
  'fetch blindly': () => fetch(server + '/api/blind', { mode: 'no-cors', credentials: 'include' }),
  'post to the API': () => fetch(server + '/api/post', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }),
  'send a request of old': () => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.onload = resolve
    request.onerror = reject
    request.open('GET', server + '/api/xhr')
    request.send()
  }),
  'open a socket': () => new Promise((resolve, reject) => {
    const socket = new WebSocket(server.replace('http', 'ws') + '/api/socket')
    socket.onopen = resolve
    socket.onerror = reject
  }),
  'load a picture of the server': () => new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = resolve
    image.onerror = reject
    image.src = server + '/media/red.png?api'
  }),
  'run a script of the server': () => new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.onload = resolve
    script.onerror = reject
    script.src = server + '/page.js'
    document.head.appendChild(script)
  }),
  'submit a form': () => new Promise((resolve, reject) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = server + '/api/form'
    document.body.appendChild(form)
    form.submit()
    setTimeout(reject, 300)
  }),
  'reach another machine': () => { new RTCPeerConnection() },
  'reach one by an older name': () => { new webkitRTCPeerConnection() },
  'reach one from a frame': () => framed((frame) => { frame.srcdoc = '<script>' + reaching + '</' + 'script>' }),
  'reach one from a frame of script': () => framed((frame) => { frame.src = 'javascript:' + reaching }),
  'reach one from a hidden frame': () => framed((frame) => { frame.src = 'javascript:' + reaching }, shadow()),
  'reach one from a root that an observer of its own hides': () => {
    const Observer = MutationObserver
    window.MutationObserver = function () { return new Observer(() => {}) }
    return framed((frame) => { frame.src = 'javascript:' + reaching }, shadow())
  },
  'reach one from a root whose options are spoilt': () => {
    Object.prototype.attributeFilter = 1
    const host = document.body.appendChild(document.createElement('div'))
    try { host.attachShadow({ mode: 'open' }) } catch {}
    delete Object.prototype.attributeFilter
    return framed((frame) => { frame.src = 'javascript:' + reaching }, host.shadowRoot)
  },
  'reach one from a copy of a root': () => {
    const host = document.createElement('div')
    const frame = document.createElement('iframe')
    frame.src = 'javascript:' + reaching
    host.attachShadow({ mode: 'open', clonable: true }).appendChild(frame)
    document.body.appendChild(host.cloneNode(true))
    return heard('reached')
  },
  'reach one from a frame in a text': () => framed((frame) => {
    document.body.lastElementChild.setHTMLUnsafe(hidden(frame.outerHTML))
    frame.remove()
  }),
  'reach one from a frame that was there': () => heard('there'),
  'read the page around it': () => { parent.document.title },
  'lead the page away': () => { top.location.href = 'about:blank#away' },
  'open a window': () => { if (!window.open(server + '/api/window')) throw new Error('refused') },
})`

/** What a program does with frames of its own. */
const frames = `
const reaching = 'new RTCPeerConnection();parent.postMessage("reached","*")'
const hidden = (text) => '<div><template shadowrootmode="closed">' + text + '</template></div>'
const shadow = () => document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' })
const words = []
addEventListener('message', ({ data }) => words.push(data))
const heard = (word) => new Promise((resolve, reject) =>
  setTimeout(() => words.includes(word) ? resolve() : reject(new Error('nothing was heard')), 500))
const framed = (fill, where = document.body) => {
  const frame = document.createElement('iframe')
  where.appendChild(frame)
  fill(frame)
  return heard('reached')
}
`

/** A frame in the text itself, in a shadow root that no script made. */
const hiddenFrame = `<div><template shadowrootmode="closed"><iframe
  src="javascript:new RTCPeerConnection();parent.postMessage('there','*')"></iframe></template></div>`

/** Tries everything and says what it could do, to the page around it and to whoever sees it. */
export function hostileProgram(server: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Hostile</title><body><p>Nothing was tried</p>${hiddenFrame}<script>
const server = ${server}
${frames}const attempts = ${attempts}
const could = []
Promise.all(Object.keys(attempts).map(async (name) => {
  try {
    await attempts[name]()
    could.push(name)
  } catch (refusal) {}
})).then(() => {
  document.querySelector('p').textContent = 'It could ' + (could.join(', ') || 'do nothing')
  parent.postMessage({ could, tried: Object.keys(attempts).length }, '*')
})
</script>`
}

export const programs = {
  /** Needs a moment until it has its colour. */
  board: `<!doctype html><meta charset="utf-8"><title>Board</title><style>body { margin: 0; background: #30c8c8 }</style>
<body><script>const until = performance.now() + 200; while (performance.now() < until) {}</script>`,
  hostile: hostileProgram('location.origin'),
  /** Counts aloud for as long as it lives, and once loads itself anew. */
  ticking: `<!doctype html><title>Ticking</title><body><script>
const say = (what) => parent.postMessage(what, '*')
setInterval(() => say('tick'), 50)
say('started')
addEventListener('message', ({ data }) => { if (data === 'again') location.reload() })
</script>`,
  /** Leads its own frame to where it is told. */
  leaving: `<!doctype html><title>Leaving</title><body><h1>Here</h1><script>
parent.postMessage('here', '*')
addEventListener('message', ({ data }) => {
  const [how, url] = String(data).split(' ')
  if (how === 'location') location.href = url
  if (how === 'refresh') document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=' + url + '">')
  if (how === 'link') {
    document.body.insertAdjacentHTML('beforeend', '<a href="' + url + '">Away</a>')
    document.querySelector('a').click()
  }
})
</script>`,
}
