import { startFloor } from "./read-answer.ts";

const log = document.querySelector<HTMLElement>("#log");
if (log !== null) {
  log.className = "plain";
  let paragraph = log.appendChild(document.createElement("p"));
  startFloor({
    log,
    onText: (text) => {
      // Each piece that begins a paragraph gets its own: no line is laid out again for it.
      const begins = text.includes("\n\n");
      if (begins) paragraph = log.appendChild(document.createElement("p"));
      paragraph.append(begins ? text.trimStart() : text);
    },
  });
}
