import { quoteInline } from "./plain-text.ts";
import { ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";

const description = `Runs Python (MicroPython 1.27, Python 3.4 with f-strings and most of 3.5 to 3.8) on the person's device and answers {value, printed, changed}: value is that of the last line if it is an expression, printed what print wrote, changed the paths of files it wrote or deleted.
The workspace's files are in /work, the current folder: open(), os.listdir(), pathlib.Path; modules of its own can be imported from there. A file of more than 1 MB is read fast with read(size), slowly with read() or line by line.
Modules: array base64 binascii cmath collections copy datetime fnmatch framebuf functools gzip hashlib (sha256) heapq hmac html inspect io itertools json logging math operator os pathlib random re struct string sys tarfile time types zlib. A dict has no order (collections.OrderedDict has). Not there: pip, numpy, pandas, csv, typing, dataclasses, asyncio.run, re.findall, match statements.
Variables of one call are there for the next one. No network, no input(); at most 20 seconds and 128 MB. If it raises, no file is changed.
To show a picture, write an SVG or PNG file.`;

/** Code of the model's, in an engine without network and storage. */
export const tool: Tool = {
  definition: {
    name: "run_python",
    description,
    summary: "Runs Python without network on this device; it can write files of this branch.",
    parameters: {
      title: "code",
      type: "string",
      description: "The program",
      minLength: 1,
      maxLength: 200_000,
    },
    requiresApproval: false,
    risk: "writes_files",
    idempotent: true,
    timeout: 60_000,
    origin: "code",
  },
  examples: ["1 + 1"],
  usesFiles: true,
  async execute(code, io) {
    if (typeof code !== "string") throw new ToolFailure("invalid_arguments", "No code.");
    const { executeCode } = await import("./code/execute-code.ts");
    return executeCode("python", code, io);
  },
  describe: (code) => (typeof code === "string" ? "Runs this program without network." : ""),
  label: (code) => (typeof code === "string" ? quoteInline(code, 120, "") : ""),
};
