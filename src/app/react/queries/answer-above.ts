import { useEffect, useState } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";

/** How many messages are read at once. An answer rarely has more results than this. */
const STEP = 50;

/**
 * Finds the message with the calls to which a result belongs, if the transcript does not have it: the
 * results of an answer may begin hundreds of rows below it.
 *
 * @param ids the branch's message ids
 * @param resultId the first result in view whose call is unknown; undefined if there is none
 * @returns the id that was found last, which may belong to an earlier search
 */
export function useAnswerAbove(
  ids: readonly string[],
  resultId: string | undefined,
): string | undefined {
  const services = useServices();
  const [found, setFound] = useState<string>();
  const at = resultId === undefined ? -1 : ids.indexOf(resultId);
  useEffect(() => {
    if (at <= 0) return undefined;
    const gone = new AbortController();
    answerBefore(services, ids.slice(0, at), gone.signal).then(
      (id) => {
        if (!gone.signal.aborted && id !== undefined) setFound(id);
      },
      // A failure to read is reported where the messages themselves are read.
      () => {},
    );
    return () => gone.abort();
  }, [services, ids, at]);
  return found;
}

/** The id of the last of these messages that is no result. */
async function answerBefore(
  { branches }: Services,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  for (let to = ids.length; to > 0 && !signal.aborted; to -= STEP) {
    const some = ids.slice(Math.max(0, to - STEP), to);
    const nodes = await branches.nodes(some);
    const results = new Set(
      nodes.filter(({ message }) => message.role === "tool").map(({ id }) => id),
    );
    const answer = some.findLast((id) => !results.has(id));
    if (answer !== undefined) return answer;
  }
  return undefined;
}
