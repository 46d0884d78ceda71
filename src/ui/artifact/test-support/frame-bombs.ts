import type { ArtifactKind } from "#domain/artifacts/artifact-kind.ts";

/** Code that takes up the time, the memory or the attention of the page around it. */
export interface Bomb {
  title: string;
  kind: ArtifactKind;
  text: string;
  /** What the page reports; undefined for a bomb that only works hard and still answers. */
  says?: RegExp;
}

const SILENT = /^silent$/mu;
const FLOOD = /stopped: It flooded the page/u;

/** Makes a page whose script is a bomb. */
const page = (title: string, code: string, says?: RegExp): Bomb => ({
  title,
  kind: "html",
  text: `<!doctype html><p>x</p><script>${code}</script>`,
  ...(says === undefined ? {} : { says }),
});

const again = (every: number, code: string) => `setInterval(() => { ${code} }, ${every})`;
const often = (count: number, code: string) =>
  again(5, `for (let n = 0; n < ${count}; n++) { ${code} }`);

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

const chart = (transform: readonly object[], stop: number) =>
  JSON.stringify({
    data: { sequence: { start: 0, stop } },
    transform,
    mark: "point",
    encoding: { x: { field: "data", type: "quantitative" } },
  });

/** Multiplies each row by a hundred, ten times over. */
const multiplied = Array.from({ length: 10 }, (_, at) => [
  { calculate: "sequence(0, 100)", as: `n${at}` },
  { flatten: [`n${at}`] },
]).flat();

const svg = (size: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;

const component = (uses: string, body: string) =>
  `import { useEffect, useState } from "react";\nexport default function App() { ${uses} ${body} return <p>x</p>; }`;

const STATE = "const [n, set] = useState(0);";

export const bombs: readonly Bomb[] = [
  page("a loop in a script", "for (;;) {}", SILENT),
  page("a loop in a timer", "setTimeout(() => { for (;;) {} })", SILENT),
  page("a loop of promises", "const again = () => Promise.resolve().then(again); again()", SILENT),
  page("a pattern that never ends", "/^(a+)+$/.test('a'.repeat(60) + 'b')", SILENT),
  {
    title: "a loop in a React render",
    kind: "react",
    text: component("", "for (;;) {}"),
    says: SILENT,
  },
  {
    title: "a React state that never settles",
    kind: "react",
    text: component(STATE, "set(n + 1);"),
    says: /problem: .*(Too many re-renders|#301)/u,
  },
  {
    title: "React effects without an end",
    kind: "react",
    text: component(STATE, "useEffect(() => set(n + 1));"),
  },
  {
    title: "a diagram with too many lines",
    kind: "mermaid",
    text: `flowchart TD\n${lines(600, (at) => `a${at} --> b${at % 7}`)}`,
    says: /problem: .*Edge limit/u,
  },
  {
    title: "a diagram of boxes in boxes",
    kind: "mermaid",
    text: `flowchart TD\n${lines(300, (at) => `subgraph s${at}`)}\na --> b\n${"end\n".repeat(300)}`,
  },
  {
    title: "a chart of a thousand million rows",
    kind: "vega",
    text: chart([], 1e9),
    says: SILENT,
  },
  {
    title: "a chart that multiplies its rows",
    kind: "vega",
    text: chart(multiplied, 1e6),
    says: SILENT,
  },
  {
    title: "a picture that repeats itself a thousand million times",
    kind: "svg",
    text: svg(
      'viewBox="0 0 99 99"',
      `<g id="g0"><circle r="9"/></g>${lines(9, (at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`)}`,
    ),
    says: SILENT,
  },
  {
    title: "a picture of animated filters",
    kind: "svg",
    text: svg(
      'width="2000" height="2000"',
      `<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.9" numOctaves="100"><animate attributeName="seed" from="0" to="999" dur="1s" repeatCount="indefinite"/></feTurbulence><feGaussianBlur stdDeviation="500"/></filter>${'<rect width="2000" height="2000" filter="url(#f)"/>'.repeat(10)}`,
    ),
  },
  page(
    "memory without an end",
    "const all = []; for (;;) all.push(new ArrayBuffer(2 ** 30))",
    /problem: .*allocation failed/u,
  ),
  page(
    "a text that doubles without an end",
    "let text = 'x'; for (;;) text += text",
    /problem: .*Invalid string length/u,
  ),
  page(
    "a list that grows in a timer",
    `const all = []; ${again(1, "if (all.length < 100) all.push(new Array(2 ** 18).fill(1))")}`,
  ),
  page("a million elements", "document.body.innerHTML = '<div><b>x</b></div>'.repeat(500000)"),
  page(
    "elements within each other without an end",
    "let at = document.body; for (;;) at = at.appendChild(document.createElement('div'))",
    SILENT,
  ),
  page("messages to the page", often(2_000, "parent.parent.postMessage(n, '*')"), FLOOD),
  page(
    "changes of its height",
    often(2_000, "parent.postMessage({ kind: 'height', height: n % 500 }, '*')"),
    FLOOD,
  ),
  page("presses of Escape", often(2_000, "parent.postMessage({ kind: 'escape' }, '*')"), FLOOD),
  page("requests for files", often(500, "fetch('a' + n)"), FLOOD),
  page(
    "requests with endless addresses",
    `const long = 'x'.repeat(50_000_000); ${often(1, "fetch(long)")}`,
  ),
  // The browser reports each error to the test runner, which must get through all of them before it can act
  // again.
  page(
    "errors on the console",
    `let ticks = 0; const timer = setInterval(() => { for (let n = 0; n < 100; n++) console.error(n); if (++ticks === 400) clearInterval(timer); }, 5)`,
    /problem: 1$/mu,
  ),
  page("dialogs without an end", "for (;;) alert(Math.random())", SILENT),
  page("questions until somebody says no", "while (confirm('Again?'));", SILENT),
  page("printing without an end", again(1, "print()"), /note: Printing is not possible/u),
  page(
    "a hundred sounds",
    `for (let n = 0; n < 100; n++) { const c = new AudioContext(); const o = c.createOscillator(); o.connect(c.destination); o.start(); c.resume(); if (n === 99) alert(c.state); }`,
    /note: suspended/u,
  ),
  page(
    "frames without an end",
    often(50, "document.body.append(document.createElement('iframe'))"),
    /problem: A <iframe> was removed/u,
  ),
  page(
    "steps in the tab's history",
    again(5, "location.hash = Math.random()"),
    /stopped: It filled/u,
  ),
  page(
    "the whole screen",
    again(5, "document.documentElement.requestFullscreen()"),
    /problem: .*permissions policy/u,
  ),
  page(
    "the pointer",
    again(5, "document.documentElement.requestPointerLock()"),
    /problem: .*pointer lock/u,
  ),
  page(
    "downloads without an end",
    again(
      5,
      "const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'x.exe'; a.click()",
    ),
    /note: Nothing can be downloaded from here: x\.exe/u,
  ),
  page("windows without an end", again(5, "open('about:blank')"), /note: No window can be opened/u),
  page("a service worker", "navigator.serviceWorker.register('x.js')", /problem: .*sandboxed/u),
  page(
    "workers without an end",
    often(9, "new Worker(URL.createObjectURL(new Blob(['for (;;) {}'])))"),
    /problem: .*(Blocked|could not be loaded)/u,
  ),
  page(
    "a picture of a thousand million pixels",
    `const c = document.createElement('canvas'); c.width = c.height = 30000; const x = c.getContext('2d'); document.body.append(c); ${again(5, "x.filter = 'blur(200px)'; x.fillRect(0, 0, 30000, 30000); x.getImageData(0, 0, 1, 1)")}`,
  ),
];
