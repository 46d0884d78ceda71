interface Healed {
  branchName: string;
  calls: number;
}

/** Describes the repair of a branch that could no longer be sent. */
export function healingText({ branchName, calls }: Healed): string {
  const on = `Messages couldn’t be sent on “${branchName}”`;
  if (calls === 0) {
    return `${on} because a message was linked to the wrong parent. This was repaired, and no text was changed.`;
  }
  return calls === 1
    ? `${on} because a tool call had no result. It was marked as not finished, so you can continue.`
    : `${on} because ${calls} tool calls had no result. They were marked as not finished, so you can continue.`;
}
