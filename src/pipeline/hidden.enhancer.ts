import { leftOutOfRequest } from "#domain/text/hidden-marks.ts";
import { LANGUAGE } from "#domain/text/language.ts";

import { estimateMessage } from "./estimate-tokens.ts";
import type { Enhancer } from "./prepare-input.ts";

/** Law L3: leaves out what the person hid from the model, whole rounds at a time. */
export const hidden: Enhancer = {
  name: "hidden",
  enhance: (prepared, { nodes, hidden }) => {
    const out = leftOutOfRequest(nodes, hidden);
    const gone = prepared.messages.filter(({ id }) => out.has(id));
    if (gone.length === 0) return prepared;
    const freed = gone.reduce((sum, node) => sum + estimateMessage(node), 0);
    const count =
      gone.length === 1 ? "1 message" : `${gone.length.toLocaleString(LANGUAGE)} messages`;
    const line = { enhancer: "hidden", tokens: -freed, note: `Left out ${count} that you hid` };
    return {
      ...prepared,
      messages: prepared.messages.filter(({ id }) => !out.has(id)),
      trace: [...prepared.trace, line],
    };
  },
};
