/** Lines of a traceback that are kept at each end: a recursion's has hundreds. */
const KEPT = 12;

const NO_MODULE = /^ModuleNotFoundError: /mu;

/** A traceback of Pyodide's as the model gets it. */
export function shortTraceback(text: string): string {
  const lines = text.trimEnd().split("\n");
  const left = lines.length - 2 * KEPT;
  const shown =
    left <= 1 ? lines : [...lines.slice(0, KEPT), `  … ${left} lines …`, ...lines.slice(-KEPT)];
  const said = shown.join("\n");
  return NO_MODULE.test(said)
    ? `${said}\nPython's standard library is all there is: nothing can be installed.`
    : said;
}
