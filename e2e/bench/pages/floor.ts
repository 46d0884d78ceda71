import { startFloor } from "./read-answer.ts";

const log = document.querySelector<HTMLElement>("#log");
if (log !== null) {
  log.className = "plain";
  let paragraph = log.appendChild(document.createElement("p"));
  startFloor({
    log,
    onText: (text) => {
      // A piece that begins a paragraph gets an element of its own, so no earlier line is laid out again.
      const begins = text.includes("\n\n");
      if (begins) paragraph = log.appendChild(document.createElement("p"));
      paragraph.append(begins ? text.trimStart() : text);
    },
  });
}
