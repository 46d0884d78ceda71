import { codeTool } from "./code/code-tool.ts";

const description = `Runs Python (MicroPython 1.27, Python 3.4 with f-strings and most of 3.5 to 3.8) on the person's device and answers {value, printed, changed}: value is that of the last line if it is an expression, printed what print wrote, changed the paths of files it wrote or deleted.
The workspace's files are in /work, the current folder: open(), os.listdir(), pathlib.Path; modules of its own can be imported from there. A file of more than 1 MB is read fast with read(size), slowly with read() or line by line.
Modules: array base64 binascii cmath collections copy datetime fnmatch framebuf functools gzip hashlib (sha256) heapq hmac html inspect io itertools json logging math operator os pathlib random re struct string sys tarfile time types zlib. A dict has no order (collections.OrderedDict has). Not there: pip, numpy, pandas, csv, typing, dataclasses, asyncio.run, re.findall, match statements.
Variables of one call are there for the next one. No network, no input(); at most 20 seconds and 128 MB. If it raises, no file is changed.
To show a picture, write an SVG or PNG file.`;

export const tool = codeTool({
  name: "run_python",
  description,
  languageName: "Python",
  language: "python",
});
