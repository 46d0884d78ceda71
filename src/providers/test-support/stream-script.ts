/**
 * What the stream test server (e2e/support/stream-server.ts) plays, and how a page speaks to it.
 * A test owns a key, registers a script under it, lets the code under test call `/run/KEY`, and
 * asks what arrived.
 */

/** Bytes to write. Give `text` or `base64`. */
export interface StreamStep {
  text?: string;
  base64?: string;
  /** Milliseconds to wait before writing. */
  delay?: number;
  /** Cuts the bytes into writes of this many, each in a turn of the server's loop of its own. */
  writeSize?: number;
}

/** One answer. Every field has a default: an empty event stream that ends well. */
export interface StreamAnswer {
  /** Milliseconds before the status line. */
  wait?: number;
  /** Default 200. */
  status?: number;
  /** Default: `content-type: text/event-stream`. */
  headers?: Record<string, string>;
  /** False leaves out the CORS headers: the page cannot read the answer. */
  readable?: boolean;
  steps?: StreamStep[];
  /** `destroy` cuts the socket, `hang` keeps it open and silent. Default `end`. */
  after?: "end" | "destroy" | "hang";
}

export interface StreamScript {
  /** One per POST, in order; the last one answers all later POSTs as well. */
  attempts: StreamAnswer[];
  /** Answers to GET by what follows the key in the path, such as `/v1/models`. */
  gets?: Record<string, StreamAnswer>;
}

/** What the server saw under a key since its script was registered. */
export interface StreamCount {
  /** POSTs that arrived, preflights not among them. */
  posts: number;
  preflights: number;
  /** Bodies of the POSTs, in order. */
  bodies: string[];
  /** Headers of the POSTs, names in lower case, in order. */
  headers: Record<string, string>[];
  /** Answers whose connection the client closed before their end. Those cut by a test are not. */
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
   * Cuts the sockets of the answers under way: for a test that must have read something first. A
   * browser drops what it has not handed over yet when a body fails.
   */
  cut(): Promise<void>;
}
