import { CONTINUED, isContinuation } from "#domain/continuation.ts";
import { textOf } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { threadWords } from "#ui/words/thread.tsx";

/**
 * A message that Bough sent to the model on the person's behalf. It is never shown as the person's own words.
 */
export function SyntheticLine({ message }: { message: InternalMessage }) {
  if (isContinuation(message)) return <Note>{CONTINUED}</Note>;
  return <Note dir="auto">{threadWords.toldModel(textOf(message))}</Note>;
}
