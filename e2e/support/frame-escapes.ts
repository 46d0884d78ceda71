/** An attempt to get out of the frame. In markup, `E` stands for the attempt's own address outside. */
export interface Attempt {
  title: string;
  /** The body of an async function; `out()` is the attempt's address, `got(what)` reports a success. */
  code: string;
}

const html = (markup: string) =>
  `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(markup)}.replaceAll("E/", out() + "/"))`;
const link = (rel: string, more = "") => html(`<link rel="${rel}" href="E/" ${more}>`);
const style = (css: string) =>
  html(`<div class="x" style="width:9px;height:9px">x</div><style>${css}</style>`);
const rtc =
  'const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:STUN" }] }); c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o))';
const touches = (name: string, code: string): Attempt => ({
  title: name,
  code: `const found = await (async () => (${code}))(); if (found) got(found);`,
});

/** Attempts that run in one page, one after another. */
export const attempts: readonly Attempt[] = [
  { title: "fetch", code: "await fetch(out())" },
  { title: "fetch without CORS", code: 'await fetch(out(), { mode: "no-cors", keepalive: true })' },
  {
    title: "fetch of the real kind, from a child's realm",
    code: "const f = document.createElement('iframe'); document.body.append(f); await f.contentWindow.fetch(out())",
  },
  {
    title: "Request object",
    code: "await fetch(new Request(out(), { method: 'POST', body: 'x' }))",
  },
  {
    title: "XMLHttpRequest",
    code: "const x = new XMLHttpRequest(); x.open('GET', out()); x.send()",
  },
  {
    title: "synchronous XMLHttpRequest",
    code: "const x = new XMLHttpRequest(); x.open('GET', out(), false); x.send()",
  },
  { title: "beacon", code: "navigator.sendBeacon(out(), 'x')" },
  { title: "EventSource", code: "new EventSource(out())" },
  { title: "WebSocket", code: "new WebSocket(out().replace('http', 'ws'))" },
  {
    title: "WebSocketStream",
    code: "await new WebSocketStream(out().replace('http', 'ws')).opened",
  },
  { title: "WebTransport", code: "await new WebTransport(out().replace('http', 'https')).ready" },
  { title: "WebRTC to a STUN server", code: rtc },
  { title: "WebRTC by its old name", code: rtc.replace("RTCPeer", "webkitRTCPeer") },
  {
    title: "WebRTC in a frame with its own text",
    code: html(`<iframe srcdoc='<script>${rtc.replaceAll('"', "&quot;")}</script>'></iframe>`),
  },
  {
    title: "WebRTC in a frame within a closed shadow",
    code: `const host = document.createElement("div"); document.body.append(host); const f = document.createElement("iframe"); f.srcdoc = ${JSON.stringify(`<script>${rtc}</script>`).replaceAll("</", "<\\/")}; host.attachShadow({ mode: "closed" }).append(f)`,
  },
  { title: "image", code: "new Image().src = out()" },
  { title: "image set", code: html('<img srcset="E/1 1x, E/2 2x">') },
  { title: "picture", code: html('<picture><source srcset="E/"><img></picture>') },
  { title: "lazy image", code: html('<img loading="lazy" src="E/">') },
  { title: "audio", code: html('<audio autoplay src="E/"></audio>') },
  {
    title: "video and its poster",
    code: html('<video autoplay muted src="E/v" poster="E/p"></video>'),
  },
  { title: "track", code: html('<video><track default src="E/"></video>') },
  { title: "input as an image", code: html('<input type="image" src="E/">') },
  { title: "background of the body", code: "document.body.setAttribute('background', out())" },
  { title: "style sheet", code: link("stylesheet") },
  { title: "prefetch", code: link("prefetch") },
  { title: "preload", code: link("preload", 'as="image"') },
  { title: "preload of a font", code: link("preload", 'as="font" crossorigin') },
  { title: "module preload", code: link("modulepreload") },
  { title: "preconnect", code: link("preconnect") },
  { title: "DNS prefetch", code: link("dns-prefetch") },
  { title: "prerender", code: link("prerender") },
  { title: "icon", code: link("icon") },
  { title: "manifest", code: link("manifest") },
  { title: "url() in CSS", code: style(".x { background: url(E/) }") },
  { title: "@import in CSS", code: style("@import url(E/);") },
  {
    title: "font in CSS",
    code: style("@font-face { font-family: q; src: url(E/) } .x { font-family: q }"),
  },
  { title: "FontFace", code: "await new FontFace('z', `url(${out()})`).load()" },
  { title: "image-set in CSS", code: style(".x { background: image-set('E/' 1x) }") },
  { title: "cursor in CSS", code: style(".x { cursor: url(E/), auto }") },
  {
    title: "filter, mask and clip in CSS",
    code: style(".x { filter: url(E/#f); mask: url(E/#m); clip-path: url(E/#c) }"),
  },
  {
    title: "constructed style sheet",
    code: "const s = new CSSStyleSheet(); s.replaceSync(`body { background: url(${out()}) }`); document.adoptedStyleSheets = [s]",
  },
  { title: "image in SVG", code: html('<svg><image href="E/" width="9" height="9"/></svg>') },
  { title: "use in SVG", code: html('<svg><use href="E/#a"/></svg>') },
  {
    title: "feImage in SVG",
    code: html(
      '<svg><filter id="q"><feImage href="E/"/></filter><rect filter="url(#q)" width="9" height="9"/></svg>',
    ),
  },
  { title: "script in SVG", code: html('<svg><script href="E/"></script></svg>') },
  { title: "link in MathML", code: html('<math href="E/"><mi>x</mi></math>') },
  {
    title: "script",
    code: "const s = document.createElement('script'); s.src = out(); document.head.append(s)",
  },
  { title: "import()", code: "await import(out())" },
  {
    title: "a module's import",
    code: "const s = document.createElement('script'); s.type = 'module'; s.textContent = `import ${JSON.stringify(out())}`; document.head.append(s)",
  },
  {
    title: "another import map",
    code: "const s = document.createElement('script'); s.type = 'importmap'; s.textContent = JSON.stringify({ imports: { zz: out() } }); document.head.append(s); await import('zz')",
  },
  {
    title: "worker from a blob that fetches",
    code: "new Worker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(out())}); importScripts(${JSON.stringify(out())})`])))",
  },
  {
    title: "worker from data",
    code: "new Worker(`data:text/javascript,fetch(${JSON.stringify(out())})`)",
  },
  { title: "worker from outside", code: "new Worker(out())" },
  { title: "shared worker", code: "new SharedWorker(out())" },
  { title: "service worker", code: "await navigator.serviceWorker.register(out())" },
  { title: "paint worklet", code: "await CSS.paintWorklet.addModule(out())" },
  {
    title: "audio worklet",
    code: "await new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(out())",
  },
  { title: "frame", code: html('<iframe src="E/"></iframe>') },
  {
    title: "frame with a blob of its own",
    code: "const f = document.createElement('iframe'); f.src = URL.createObjectURL(new Blob([`<img src=${out()}>`], { type: 'text/html' })); document.body.append(f)",
  },
  {
    title: "frame with a script as its address",
    code: "const f = document.createElement('iframe'); f.src = `javascript:fetch(${JSON.stringify(out())})`; document.body.append(f)",
  },
  {
    title: "fenced frame",
    code: "const f = document.createElement('fencedframe'); document.body.append(f); f.config = new FencedFrameConfig(out())",
  },
  { title: "object", code: html('<object data="E/"></object>') },
  { title: "embed", code: html('<embed src="E/">') },
  {
    title: "form",
    code:
      html('<form id="f1" action="E/" method="get"><input name="a" value="b"></form>') +
      "; document.getElementById('f1').submit()",
  },
  {
    title: "form by post into a new window",
    code:
      html('<form id="f2" action="E/" method="post" target="_blank"><input name="a"></form>') +
      "; document.getElementById('f2').submit()",
  },
  {
    title: "requestSubmit",
    code:
      html('<form id="f3" action="E/"><button>x</button></form>') +
      "; document.getElementById('f3').requestSubmit()",
  },
  { title: "window.open", code: "const w = window.open(out()); if (w) got('a window')" },
  { title: "window.open without opener", code: "window.open(out(), '_blank', 'noopener')" },
  { title: "window.open of the top", code: "window.open(out(), '_top')" },
  { title: "window.open of the parent", code: "window.open(out(), '_parent')" },
  {
    title: "link into a new window",
    code:
      html('<a id="a1" target="_blank" href="E/">x</a>') +
      "; document.getElementById('a1').click()",
  },
  {
    title: "link to the top",
    code:
      html('<a id="a2" target="_top" href="E/">x</a>') + "; document.getElementById('a2').click()",
  },
  {
    title: "ping",
    code: html('<a id="a3" ping="E/" href="#x">x</a>') + "; document.getElementById('a3').click()",
  },
  {
    title: "download",
    code: html('<a id="a4" download href="E/">x</a>') + "; document.getElementById('a4').click()",
  },
  {
    title: "download of a blob",
    code: "const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'evil.exe'; a.click()",
  },
  { title: "top.location", code: "top.location = out()" },
  { title: "top.location.replace", code: "top.location.replace(out())" },
  { title: "parent.location", code: "parent.location.href = out()" },
  { title: "base address", code: html('<base href="E/">') + "; new Image().src = 'relative'" },
  {
    title: "a policy with a report",
    code: "const m = document.createElement('meta'); m.httpEquiv = 'Content-Security-Policy'; m.content = `img-src 'none'; report-uri ${out()}`; document.head.append(m); new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='",
  },
  {
    title: "speculation rules",
    code: "const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [out()] }], prerender: [{ source: 'list', urls: [out()] }] }); document.head.append(s)",
  },
  { title: "attribution", code: html('<img attributionsrc="E/" src="data:,">') },
  {
    title: "XSLT",
    code: "const p = new DOMParser(), t = new XSLTProcessor(); t.importStylesheet(p.parseFromString(`<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\"><xsl:template match=\"/\"><x><xsl:value-of select=\"document('${out()}')\"/></x></xsl:template></xsl:stylesheet>`, 'text/xml')); t.transformToFragment(p.parseFromString('<a/>', 'text/xml'), document)",
  },
  {
    title: "XML entity",
    code: "new DOMParser().parseFromString(`<!DOCTYPE a [<!ENTITY e SYSTEM '${out()}'>]><a>&e;</a>`, 'text/xml')",
  },
  touches("parent's document", "parent.document.body"),
  touches("page's document", "top.document.body"),
  touches("page's storage", "top.localStorage"),
  touches("page's frames", "top.frames[0] !== parent && top.frames[0].document"),
  touches("frame element", "window.frameElement"),
  touches("opener", "window.opener"),
  touches("frame's port", "parent.port"),
  touches("cookies", "(document.cookie = 'a=b', document.cookie)"),
  touches("cookie store", "(await cookieStore.getAll()).length"),
  touches("databases", "(await indexedDB.databases()).length || indexedDB.open('bough')"),
  touches("caches", "await caches.keys()"),
  touches("private files", "await navigator.storage.getDirectory()"),
  touches(
    "locks",
    "await new Promise((resolve, reject) => navigator.locks.request('bough', () => resolve(true)).catch(reject))",
  ),
  touches(
    "real storage, past the stand-in",
    "(delete window.localStorage, Object.getOwnPropertyDescriptor(Window.prototype, 'localStorage')?.get.call(window))",
  ),
  {
    title: "BroadcastChannel to the page",
    code: "for (const name of ['bough', 'bough-commands', 'bough-conversation']) new BroadcastChannel(name).postMessage({ type: 'message.send', text: 'spoofed' })",
  },
  {
    title: "messages to the page",
    code: "for (const data of [{ kind: 'bough artifact ready', nonce: 'x' }, { type: 'message.send' }, 'x', null]) top.postMessage(data, '*', [new MessageChannel().port1])",
  },
  {
    title: "messages to the frame",
    code: "for (const data of [null, { kind: 'shown' }, { kind: 'need file', id: 1, path: '../../etc' }, { kind: 'open', path: out() }, { kind: 'fetch', id: 1, path: out() }]) parent.postMessage(data, '*')",
  },
  touches("clipboard, reading", "await navigator.clipboard.readText()"),
  touches("clipboard, writing", "(await navigator.clipboard.writeText('evil'), 'written')"),
  touches(
    "place",
    "await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))",
  ),
  touches("camera", "await navigator.mediaDevices.getUserMedia({ video: true })"),
  touches("screen", "await navigator.mediaDevices.getDisplayMedia()"),
  touches("whole screen", "(await document.documentElement.requestFullscreen(), 'whole')"),
  touches("notification", "(await Notification.requestPermission()) === 'granted'"),
  touches("a folder of the person's", "await showDirectoryPicker()"),
  touches("credentials", "await navigator.credentials.get({ password: true })"),
  touches("USB", "await navigator.usb.requestDevice({ filters: [] })"),
];

/** Attempts that end their page if they succeed, so each of them runs in a page of its own. */
export const departures: readonly Attempt[] = [
  { title: "location", code: "location = out()" },
  {
    title: "location of this site",
    code: "location = new URL('index.html?secret', document.baseURI).href",
  },
  { title: "location.replace", code: "location.replace(out())" },
  { title: "a script as an address", code: "location = `javascript:'<img src=${out()}>'`" },
  {
    title: "a blob as an address",
    code: "location = URL.createObjectURL(new Blob([`<img src=${out()}>`], { type: 'text/html' }))",
  },
  {
    title: "refresh",
    code: "document.head.insertAdjacentHTML('beforeend', `<meta http-equiv=refresh content=\"0;url=${out()}\">`)",
  },
  {
    title: "a link that is pressed",
    code: "const a = document.createElement('a'); a.href = out(); HTMLElement.prototype.click.call(document.documentElement.appendChild(a))",
  },
  { title: "the page's history", code: "history.back(); history.go(-2)" },
  {
    title: "a document written anew",
    code: "document.open(); document.write(`<img src=${out()}><iframe src=${out()}></iframe>`); document.close()",
  },
];
