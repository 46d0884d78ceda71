import { expect, onTestFinished, test } from "vitest";

import { openFrame } from "./frame-session.ts";
import type { Artifact } from "./frame/protocol.ts";

/** Shows an artifact in the page; `said` collects its events. */
function show(artifact: Partial<Artifact>, files: Record<string, string> = {}) {
  const place = document.createElement("div");
  Object.assign(place.style, { position: "relative", width: "600px", height: "400px" });
  document.body.append(place);
  const said: string[] = [];
  const asked: string[] = [];
  const close = openFrame(place, {
    artifact: { kind: "html", path: "app/index.html", text: "", ...artifact },
    theme: "light",
    readFile: async (path) => {
      asked.push(path);
      const text = Object.hasOwn(files, path) ? files[path] : undefined;
      return text === undefined ? null : new Blob([text]);
    },
    onShown: () => said.push("shown"),
    onProblem: (text) => said.push(`problem: ${text}`),
    onStopped: (why) => said.push(`stopped: ${why}`),
    onNote: (text) => said.push(`note: ${text}`),
    onHeight: () => {},
    onSilent: (isSilent) => said.push(isSilent ? "silent" : "answers"),
    onEscape: () => said.push("escape"),
  });
  onTestFinished(() => {
    close();
    place.remove();
  });
  return { said, asked, frame: () => place.querySelector("iframe") };
}

const notes = (said: readonly string[]) =>
  said.filter((one) => one.startsWith("note: ")).map((one) => one.slice("note: ".length));
const problems = (said: readonly string[]) =>
  said.filter((one) => /^(problem|stopped): /u.test(one));

test("a page has the files that it refers to: styles, scripts, modules, pictures and data", async () => {
  const { said } = show(
    {
      text: `<!doctype html><link rel=stylesheet href="../style.css"><link rel=stylesheet href=theme/a.css>
        <script src="lib/classic.js"></script><img src="logo.svg?x"><p id=p>text</p>
        <script type=module src=main.js></script>
        <script type=module>
          import { two } from "./lib/two.ts"; import data from "./data.json" with { type: "json" };
          const fetched = await (await fetch("data.json")).json();
          const gone = await fetch("none.json");
          document.querySelector("img").decode().then(() => alert("picture"), () => alert("no picture"));
          alert([classic, two(), data.n, fetched.n, gone.status, getComputedStyle(p).color, getComputedStyle(p).fontSize, document.compatMode].join(" "));
        </script>`,
    },
    {
      "style.css": "#p { color: rgb(1, 2, 3) }",
      "app/theme/a.css": '@import "b.css"; ',
      "app/theme/b.css": "#p { font-size: 33px }",
      "app/lib/classic.js": 'var classic = "</scr" + "ipt>".length;',
      "app/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      "app/main.js": 'import("./lib/two").then(({ two }) => alert("late " + two()));',
      "app/lib/two.ts": 'import type { X } from "./x.ts"; export const two = (): number => 2 as X;',
      "app/data.json": '{"n": 5}',
    },
  );
  await expect
    .poll(() => notes(said).toSorted())
    .toEqual(["</scr4 2 5 5 404 rgb(1, 2, 3) 33px CSS1Compat", "late 2", "picture"]);
  expect(problems(said)).toEqual([]);
});

test("no text of a file ends the script or the style that it is put into", async () => {
  const { said } = show(
    {
      text: `<!doctype html><link rel=stylesheet href=a.css><p id=p>shown</p>
        <script src=classic.js></script><script type=module src=module.js></script>`,
    },
    {
      "app/a.css": '#p::before { content: "</style>" } #p { color: rgb(1, 2, 3) }',
      "app/classic.js": `<!-- as some hide a script
        alert("<b></script></b>".length + getComputedStyle(p, "::before").content)`,
      "app/module.js":
        'alert("<!-- <SCRIPT src>" + getComputedStyle(p).color + document.body.innerText.trim())',
    },
  );
  await expect
    .poll(() => notes(said))
    .toEqual(['16"</style>"', "<!-- <SCRIPT src>rgb(1, 2, 3)shown"]);
  expect(problems(said)).toEqual([]);
});

test("libraries: by name, by a public server's address, as a module and as a variable", async () => {
  const { said } = show({
    text: `<script src="https://cdn.jsdelivr.net/npm/lodash@4.17.21/lodash.min.js" integrity="sha384-x" crossorigin="anonymous"></script>
      <script src="https://d3js.org/d3.v7.min.js"></script>
      <script src="https://cdnjs.cloudflare.com/ajax/libs/Chart.js/4.4.1/chart.umd.js"></script>
      <script type=importmap>{"imports":{"three":"https://unpkg.com/three@0.160.0/build/three.module.js","three/addons/":"https://unpkg.com/three@0.160.0/examples/jsm/"}}</script>
      <script>alert(_.chunk([1,2,3], 2).length + " " + d3.max([1, 7]) + " " + typeof Chart)</script>
      <script type=module>
        import * as THREE from "three"; import { OrbitControls } from "three/addons/controls/OrbitControls.js";
        import Papa from "https://esm.sh/papaparse@5"; import { mean } from "d3"; import chunk from "lodash";
        alert([new THREE.Vector3(1, 2, 3).y, typeof OrbitControls, Papa.parse("a,b").data[0].length, mean([1, 3]), typeof chunk].join(" "));
      </script>`,
  });
  await expect.poll(() => notes(said)).toEqual(["2 7 function", "2 function 2 2 function"]);
  expect(problems(said)).toEqual([]);
});

test("a React component in TSX, with Tailwind, hooks, icons and other files", async () => {
  const { said } = show(
    {
      kind: "react",
      path: "src/App.tsx",
      text: `import { useEffect, useState } from "react"; import { Star } from "lucide-react";
        import { LineChart, Line } from "recharts"; import Title from "./Title"; import styles from "./a.module.css";
        export default function App() {
          const [count, setCount] = useState<number>(0);
          useEffect(() => { setTimeout(() => setCount(7), 0); }, []);
          useEffect(() => { if (count === 7) setTimeout(() => alert([document.querySelector("h1").textContent, document.querySelectorAll("svg").length > 1, getComputedStyle(document.querySelector(".p-4")).padding, getComputedStyle(document.querySelector(".own")).color].join(" ")), 500); }, [count]);
          return <main className="p-4"><Title>{count}</Title><Star /><span className={styles.own} />
            <LineChart width={200} height={100} data={[{ a: 1 }, { a: 3 }]}><Line dataKey="a" isAnimationActive={false} /></LineChart></main>;
        }`,
    },
    {
      "src/Title.jsx": "export default ({ children }) => <h1>Count {children}</h1>;",
      "src/a.module.css": ".own { color: rgb(9, 8, 7) }",
    },
  );
  await expect.poll(() => said).toContain("note: Count 7 true 16px rgb(9, 8, 7)");
  expect(problems(said)).toEqual([]);
});

test.each([
  ["mermaid", "flow.mmd", "flowchart TD\n  A[Start] --> B{Go?}\n  B -->|yes| C[End]"],
  [
    "vega",
    "c.vl.json",
    JSON.stringify({
      data: { values: [{ a: "x", b: 2 }] },
      mark: "bar",
      transform: [{ calculate: "datum.b * 2", as: "c" }],
      encoding: { x: { field: "a", type: "nominal" }, y: { field: "c", type: "quantitative" } },
    }),
  ],
  ["svg", "a.svg", '<svg viewBox="0 0 9 9" width="90" height="90"><circle r="4"/></svg>'],
] as const)("%s is drawn without errors", async (kind, path, text) => {
  const { said } = show({ kind, path, text });
  await expect.poll(() => said).toContain("shown");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  // On a busy machine, the frame may be silent for a while.
  expect(said.filter((one) => !["silent", "answers"].includes(one))).toEqual(["shown"]);
});

test.each([
  [
    "an unknown import",
    "react",
    'import axios from "axios"; export default () => null;',
    /Cannot import "axios".*There are react,/u,
  ],
  [
    "a file that is not there",
    "react",
    'import "./gone"; export default () => null;',
    /no file app\/gone/u,
  ],
  [
    "code that cannot be read",
    "react",
    "export default () => <div",
    /app\/index.html cannot be read/u,
  ],
  ["an error while it runs", "html", "<script>nope()</script>", /nope is not defined/u],
  ["an error in a component", "react", "export default () => { throw new Error('bang') }", /bang/u],
  [
    "a rejected promise",
    "html",
    "<script>Promise.reject(new Error('later'))</script>",
    /Unhandled rejection.*later/u,
  ],
  [
    "console.error",
    "html",
    "<script>console.error('careful', { a: 1 })</script>",
    /careful \{"a":1\}/u,
  ],
  [
    "a request",
    "html",
    "<script>fetch('https://example.com/x').catch(() => {})</script>",
    /no network/u,
  ],
  [
    "a picture from elsewhere",
    "html",
    "<script>new Image().src='https://example.com/x.png'</script>",
    /Blocked: https:\/\/example.com/u,
  ],
  [
    "an unknown public script",
    "html",
    '<script src="https://cdn.jsdelivr.net/npm/jquery"></script>',
    /jquery is not here.*There are react/u,
  ],
  ["a diagram with a mistake", "mermaid", "flowchart TD\n A[[[ -->", /rror/u],
  ["a chart that is no JSON", "vega", "{", /not valid JSON/u],
  ["an SVG that is broken", "svg", "<svg><g></svg>", /not a valid SVG/u],
  [
    "leaving for another page",
    "html",
    "<script>location='https://example.com/'</script>",
    /tried to leave/u,
  ],
] as const)("says what is wrong: %s", async (_title, kind, text, expected) => {
  const { said } = show({ kind, text });
  await expect.poll(() => problems(said).join("\n")).toMatch(expected);
});

test.each([
  [
    "in advance that the next one has loaded",
    `addEventListener("load", () => setTimeout(() => {
      parent.postMessage({ kind: "loaded" }, "*");
      location = "https://example.com/";
    }));`,
  ],
  [
    "that it has loaded while it leaves",
    `parent.postMessage({ kind: "loaded" }, "*");
    location = "https://example.com/";`,
  ],
])("a page that says %s is stopped all the same", async (_what, script) => {
  const { said } = show({ text: `<script>${script}</script>` });
  await expect.poll(() => problems(said).join("\n")).toMatch(/tried to leave/u);
});

test("a page that computes for a while once it has loaded has not left", async () => {
  const { said } = show({
    text: `<script>
      addEventListener("load", () => setTimeout(() => {
        const end = Date.now() + 3500;
        while (Date.now() < end);
        alert("done");
      }));
    </script>`,
  });
  await expect.poll(() => notes(said)).toEqual(["done"]);
  expect(problems(said)).toEqual([]);
});
