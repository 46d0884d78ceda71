/** What both floors share: a box to send from, and the answer's text as it arrives. */
export interface FloorPage {
  log: HTMLElement;
  /** Called with each piece of text, as soon as it is read. */
  onText: (text: string) => void;
}

/** Starts a floor's page. The address of its server is in the page's own address, as `?server=`. */
export function startFloor({ log, onText }: FloorPage): void {
  const server = new URL(location.href).searchParams.get("server") ?? "";
  document.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    void readAnswer(`${server}/chat/completions`, (text) => {
      onText(text);
      followSoon(log);
    });
  });
}

async function readAnswer(url: string, onText: (text: string) => void): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "bench", stream: true, messages: [] }),
  });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let held = "";
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    const lines = (held + decoder.decode(value, { stream: true })).split("\n");
    held = lines.pop() ?? "";
    const text = lines.map(textOf).join("");
    if (text !== "") onText(text);
  }
}

function textOf(line: string): string {
  if (!line.startsWith("data: {")) return "";
  // The bench's own server writes this.
  const chunk = JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] };
  return chunk.choices[0]?.delta.content ?? "";
}

let following = false;

/** Scrolls to the end, once per frame, so that nothing is laid out twice. */
function followSoon(log: HTMLElement): void {
  if (following) return;
  following = true;
  requestAnimationFrame(() => {
    following = false;
    log.scrollTop = log.scrollHeight;
  });
}
