import { notify } from "#app/view/notices.ts";
import { showReadingAloud } from "#app/view/reading-aloud.ts";
import { addressedConversation } from "#app/view/route.ts";
import { languageOf, spokenPieces } from "#domain/text/spoken-text.ts";
import { actsWords } from "#ui/words/acts.ts";

/**
 * The current reading. Holds a reference to the utterance, because a browser may drop one that nothing refers
 * to.
 */
let reading: { place: string | null; utterance?: SpeechSynthesisUtterance } | null = null;

/** Reads a Markdown text aloud, and stops any other reading. */
export function readAloud(nodeId: string, markdown: string): void {
  stopReading();
  const pieces = spokenPieces(markdown);
  if (pieces.length === 0) return notify({ text: actsWords.nothingToRead });
  const lang = languageOf(pieces.join(" "), navigator.languages);
  const own: NonNullable<typeof reading> = { place: addressedConversation() };
  reading = own;
  const speak = (index: number) => {
    // The reading was stopped, or another one has begun.
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

/** Stops reading once the person leaves the conversation: elsewhere there is no menu to stop it. */
function stopElsewhere(): void {
  if (reading !== null && addressedConversation() !== reading.place) stopReading();
}
