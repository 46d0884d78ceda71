import { endsOfTraceback } from "./traceback-ends.ts";

const OWN_FRAME = /^ {2}File "(?:\/lib\/_bough\.py|<stdin>)", line/u;
const FRAME = /^ {2}File "code\.py", line (\d+)/u;
const MODULES =
  "array base64 binascii cmath collections copy datetime fnmatch framebuf functools gzip hashlib heapq hmac html inspect io itertools json locale logging math operator os os.path pathlib random re string struct sys tarfile time types unittest zlib";

/** Words for Emscripten's error numbers. */
const ERRORS: Readonly<Record<string, string>> = {
  2: "EACCES: permission denied",
  8: "EBADF: not an open file",
  20: "EEXIST: it exists already",
  28: "EINVAL: not possible here",
  29: "EIO: it cannot be read",
  31: "EISDIR: it is a folder",
  44: "ENOENT: no such file or folder",
  51: "ENOSPC: files of more than 128 MB in all",
  54: "ENOTDIR: it is no folder",
  55: "ENOTEMPTY: the folder is not empty",
  63: "EPERM: not permitted",
};

/** Removes the prelude's frames from a traceback, and adds the lines of code that it names. */
export function tracebackFor(text: string, code: string): string {
  const source = code.split("\n");
  const lines = text
    .trimEnd()
    .split("\n")
    .filter((line) => !OWN_FRAME.test(line))
    .flatMap((line) => {
      const at = source[Number(FRAME.exec(line)?.[1]) - 1]?.trim();
      return at === undefined || at === "" ? [line] : [line, `    ${at}`];
    });
  const shown = endsOfTraceback(lines)
    .join("\n")
    .replace(/^OSError: (\d+)$/mu, (line, errno: string) => `OSError: ${ERRORS[errno] ?? line}`);
  return /ImportError: no module named/u.test(shown)
    ? `${shown}\nThis is MicroPython; its modules are: ${MODULES}. If it needs another one of Python's standard library, the person can switch on the whole of Python in Settings → Tools.`
    : shown;
}
