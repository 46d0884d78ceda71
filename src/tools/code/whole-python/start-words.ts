/** What the card of a call says while whole Python starts. */
export const STARTING = "Starting Python…";

/** Words for the progress of the download, from numbers of bytes. */
export function downloadWords(bytes: number, of: number): string {
  return bytes >= of ? STARTING : `Downloading Python: ${megabytes(bytes)} of ${megabytes(of)} MB…`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/**
 * `missing`: the frame's page could not be loaded. `blocked`: the frame did not open. `slow`: the frame
 * opened, but Python did not start in it.
 */
export class StartFailure extends Error {
  constructor(why: "missing" | "blocked" | "slow") {
    super(WORDS[why]);
    this.name = "StartFailure";
  }
}

const WORDS = {
  missing:
    "The closed frame that it runs in is not on this device, and the server that serves this page does not answer.",
  blocked:
    "The closed frame that it runs in did not open: something in this browser blocks it, an extension perhaps.",
  slow: "It did not start within two minutes: this device is very busy, or short of memory.",
} as const;

const NO_MEMORY = /out of memory|allocat|RangeError|ENOMEM/iu;

const OTHERWISE =
  "A smaller Python needs none of this: the person can remove this one in Settings → Tools.";

/** Why whole Python did not start, and what the person can do about it. */
export function startProblem(thrown: unknown): string {
  const said = (thrown instanceof Error ? thrown.message : String(thrown)).trim();
  const why = NO_MEMORY.test(said)
    ? `This device has not enough free memory for it (${said}); closing other tabs may help.`
    : said;
  return `${/[.!?]$/u.test(why) ? why : `${why}.`} ${OTHERWISE}`;
}
