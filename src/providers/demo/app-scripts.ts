import type { JsonObject } from "#domain/json.ts";

import { callStep, isBrief, textStep } from "./demo-request.ts";
import type { DemoRequest, DemoScript } from "./demo-request.ts";

/** Writes a small app into the branch's files, one call in each answer, and changes its colours. */
export function appScript({
  message,
  normalized,
  tools,
  results,
}: DemoRequest): DemoScript | undefined {
  if (!isBrief(message, 8)) return undefined;
  const look = /\bmake it (dark|green)\b/u.exec(normalized)?.[1];
  const wantsApp = /\b(?:write|build|make) (?:me )?an? (?:small )?app\b/u.test(normalized);
  if (look === undefined && !wantsApp) return undefined;
  if (!tools.has("write_file")) return { steps: [textStep(NO_FILES)] };
  if (results.at(-1)?.failed === true) return undefined;
  const calls = look === undefined ? APP : [styleCall(look)];
  const next = calls[results.length];
  if (next === undefined) return { steps: [textStep(look === undefined ? DONE : RECOLOURED)] };
  const [name, said, args] = next;
  return { steps: [textStep(said), callStep(name, args)] };
}

type FileCall = readonly [tool: string, said: string, args: JsonObject];

const NO_FILES =
  "I can’t write files here. Choose the mode **Work** below the message box (on a phone, in **Tools** there), or switch on “Files of this branch” in **Tools** beside it, and ask again.";
const DONE =
  "The app is in the panel **Files**: six calls, one file or change each. Now press **Fork** under the third call, write `make it dark` there, and compare the files of both branches.";
const RECOLOURED =
  "The colours have changed on this branch only. In **Files**, “Compare with another branch” shows the difference, and brings a file over.";

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Trip costs</title>
    <link rel="stylesheet" href="style.css" />
  </head>
  <body>
    <h1>Trip costs</h1>
    <ul id="costs"></ul>
    <p>Together: <output id="sum"></output></p>
    <script type="module" src="app.js"></script>
  </body>
</html>
`;

const style = (paper: string, ink: string) => `body {
  max-width: 40rem;
  margin: 2rem auto;
  color: ${ink};
  background: ${paper};
  font: 1rem/1.6 system-ui, sans-serif;
}
`;

const script = `const response = await fetch("costs.csv");
const rows = (await response.text()).trim().split("\\n").slice(1);
let sum = 0;
for (const row of rows) {
  const [what, euros] = row.split(",");
  sum += Number(euros);
  const item = document.createElement("li");
  item.textContent = \`\${what}: \${euros}\`;
  document.getElementById("costs").append(item);
}
document.getElementById("sum").textContent = sum;
`;

const APP: readonly FileCall[] = [
  [
    "write_file",
    "I’ll begin with what it is to be.",
    { path: "README.md", content: "# Trip costs\n\nAdds up what a trip costs.\n\n- [ ] Try it\n" },
  ],
  ["write_file", "Now the page.", { path: "index.html", content: html }],
  ["write_file", "Its look.", { path: "style.css", content: style("#fdfcf8", "#22251f") }],
  [
    "write_file",
    "Some costs to add up.",
    { path: "costs.csv", content: "what,euros\nTrain,84\nHotel,212\nFood,96\n" },
  ],
  ["write_file", "And the code.", { path: "app.js", content: script }],
  [
    "edit_file",
    "That is all; I’ll tick it off.",
    { path: "README.md", old: "- [ ] Try it", new: "- [x] Written by the Demo" },
  ],
];

function styleCall(look: string): FileCall {
  const content = look === "dark" ? style("#14170f", "#e8e6dc") : style("#dff0dd", "#17351a");
  return ["write_file", `I’ll make it ${look}.`, { path: "style.css", content }];
}
