/**
 * Types for the stream test server (e2e/support/stream-server.ts), and how a page talks to it. A test
 * registers a script under a key of its own, lets the code under test call `/run/KEY`, and then asks what
 * arrived.
 */

/** Bytes to write. Give `text` or `base64`. */
export interface StreamStep {
  text?: string;
  base64?: string;
  /** Milliseconds to wait before writing. */
  delay?: number;
  /** Splits the bytes into writes of this size, each in its own turn of the server's event loop. */
  writeSize?: number;
}

/** One answer. The default is an empty event stream that ends normally. */
export interface StreamAnswer {
  /** Milliseconds before the status line. */
  wait?: number;
  /** Default 200. */
  status?: number;
  /** Default: `content-type: text/event-stream`. */
  headers?: Record<string, string>;
  /** False omits the CORS headers, so that the page cannot read the answer. */
  readable?: boolean;
  steps?: StreamStep[];
  /** `destroy` closes the socket abruptly, `hang` keeps it open and silent. Default `end`. */
  after?: "end" | "destroy" | "hang";
}

export interface StreamScript {
  /** One per POST, in order; the last one answers all later POSTs as well. */
  attempts: StreamAnswer[];
  /** Answers to GET requests, by the path after the key, such as `/v1/models`. */
  gets?: Record<string, StreamAnswer>;
}

/** What the server saw under a key since its script was registered. */
export interface StreamCount {
  /** POSTs that arrived, without preflights. */
  posts: number;
  /** GETs that arrived, whatever the answer was. */
  gets: number;
  preflights: number;
  /** Bodies of the POSTs, in order. */
  bodies: string[];
  /** Headers of the POSTs, names in lower case, in order. */
  headers: Record<string, string>[];
  /** Answers whose connection the client closed before their end, without those cut by a test. */
  closedEarly: number;
}

/** Registers `script` under a fresh key at the server `base`. */
export async function registerScript(base: string, script: StreamScript): Promise<StreamLane> {
  const key = crypto.randomUUID();
  const stored = await fetch(`${base}/script/${key}`, {
    method: "PUT",
    body: JSON.stringify(script),
  });
  if (!stored.ok) throw new Error(`The stream server refused the script: ${await stored.text()}`);
  return {
    url: `${base}/run/${key}`,
    async count() {
      const answer = await fetch(`${base}/count/${key}`);
      // The server and this file share the type.
      return (await answer.json()) as StreamCount;
    },
    async cut() {
      await fetch(`${base}/cut/${key}`, { method: "PUT" });
    },
  };
}

export interface StreamLane {
  /** Where the code under test sends its POST; any path may follow. */
  url: string;
  count(): Promise<StreamCount>;
  /**
   * Cuts the sockets of all answers under way, for tests that must have read something first. When a body
   * fails, a browser drops what it has not handed over yet.
   */
  cut(): Promise<void>;
}
