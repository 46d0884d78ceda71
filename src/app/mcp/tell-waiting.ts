/** Milliseconds between two messages: many servers give up a request after a minute. */
const EVERY = 15_000;

/** A server's request, as the protocol's client hands it over. */
export interface AskedRequest {
  _meta?: { progressToken?: string | number | undefined } | undefined;
  notify: (notification: {
    method: "notifications/progress";
    params: { progressToken: string | number; progress: number; message: string };
  }) => Promise<void>;
}

/**
 * While the person or a model works on a server's request, tells the server so. The protocol allows this only
 * if the server has asked for it.
 */
export async function tellWaiting<Value>(
  { _meta, notify }: AskedRequest,
  wait: () => Promise<Value>,
): Promise<Value> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return await wait();
  let progress = 0;
  const timer = setInterval(() => {
    progress += 1;
    const params = { progressToken, progress, message: "Waiting for the answer" };
    // A server that does not accept the message may still accept the answer.
    notify({ method: "notifications/progress", params }).catch(() => undefined);
  }, EVERY);
  try {
    return await wait();
  } finally {
    clearInterval(timer);
  }
}
