import { useSyncExternalStore } from "react";

/** Some browsers load their voices late. A browser without voices stays silent. */
let hasVoices = false;

function subscribe(listener: () => void): () => void {
  if (!("speechSynthesis" in window) || !("addEventListener" in speechSynthesis)) return () => {};
  speechSynthesis.addEventListener("voiceschanged", listener);
  return () => speechSynthesis.removeEventListener("voiceschanged", listener);
}

function read(): boolean {
  hasVoices ||= "speechSynthesis" in window && speechSynthesis.getVoices().length > 0;
  return hasVoices;
}

/** Whether the browser can read a text aloud. */
export function useCanReadAloud(): boolean {
  return useSyncExternalStore(subscribe, read);
}
