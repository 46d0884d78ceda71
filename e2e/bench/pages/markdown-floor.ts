import { marked } from "marked";
import type { Token } from "marked";

import { startFloor } from "./read-answer.ts";

/** Minimal incremental Markdown: finished blocks stay, the open one is parsed again. */
class OpenBlock {
  readonly #log: HTMLElement;
  #open: HTMLElement;
  #tail = "";
  #due = false;

  constructor(log: HTMLElement) {
    this.#log = log;
    this.#open = log.appendChild(document.createElement("div"));
  }

  append(text: string): void {
    this.#tail += text;
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      this.#draw();
    });
  }

  #draw(): void {
    const tokens = marked.lexer(this.#tail);
    // Everything before the last block, except blank lines at the end, is finished.
    const last = tokens.findLastIndex((token) => token.type !== "space");
    if (last > 0) this.#finish(tokens.slice(0, last));
    this.#open.innerHTML = marked.parser(tokens.slice(Math.max(0, last)));
  }

  #finish(tokens: Token[]): void {
    this.#open.innerHTML = marked.parser(tokens);
    this.#open = this.#log.appendChild(document.createElement("div"));
    this.#tail = this.#tail.slice(tokens.reduce((length, token) => length + token.raw.length, 0));
  }
}

const log = document.querySelector<HTMLElement>("#log");
if (log !== null) {
  const block = new OpenBlock(log);
  startFloor({ log, onText: (text) => block.append(text) });
}
