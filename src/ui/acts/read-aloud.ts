import { notify } from "#app/view/notices.ts";
import { showReadingAloud } from "#app/view/reading-aloud.ts";
import { addressedConversation } from "#app/view/route.ts";
import { languageOf, spokenPieces } from "#domain/text/spoken-text.ts";
import { actsWords } from "#ui/words/acts.ts";

/** What is being read. The browser may drop an utterance that nothing refers to. */
let reading: { place: string | null; utterance?: SpeechSynthesisUtterance } | null = null;

/** Reads a Markdown text aloud, instead of what is being read. */
export function readAloud(nodeId: string, markdown: string): void {
  stopReading();
  const pieces = spokenPieces(markdown);
  if (pieces.length === 0) return notify({ text: actsWords.nothingToRead });
  const lang = languageOf(pieces.join(" "), navigator.languages);
  const own: NonNullable<typeof reading> = { place: addressedConversation() };
  reading = own;
  const speak = (index: number) => {
    // It was stopped, or something else is being read.
    if (reading !== own) return;
    const piece = pieces[index];
    if (piece === undefined) return stopReading();
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.lang = lang;
    utterance.addEventListener("end", () => speak(index + 1));
    utterance.addEventListener("error", ({ error }) => {
      if (reading !== own) return;
      stopReading();
      notify({ text: actsWords.readingStopped(error) });
    });
    own.utterance = utterance;
    speechSynthesis.speak(utterance);
  };
  showReadingAloud(nodeId);
  window.addEventListener("hashchange", stopElsewhere);
  window.addEventListener("pagehide", stopReading);
  speak(0);
}

export function stopReading(): void {
  reading = null;
  showReadingAloud(null);
  window.removeEventListener("hashchange", stopElsewhere);
  window.removeEventListener("pagehide", stopReading);
  speechSynthesis.cancel();
}

/** In another conversation, there would be no menu to stop it. */
function stopElsewhere(): void {
  if (reading !== null && addressedConversation() !== reading.place) stopReading();
}
