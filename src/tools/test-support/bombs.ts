import type { CodeLanguage } from "#tools/code/code-session.ts";

/** A program that never ends, or takes all the memory there is. It prints a line before it begins. */
export interface Bomb {
  title: string;
  language: CodeLanguage;
  code: string;
}

export const bombs: readonly Bomb[] = [
  ...table(
    "javascript",
    `
a loop | for (;;) {}
a loop that catches everything | for (;;) try { for (;;); } catch {}
a pattern that backtracks | /^(a+)+$/.test("a".repeat(40) + "b")
a sort whose comparison loops | [2, 1].sort(() => { for (;;); })
promises that make promises | const next = () => Promise.resolve().then(next); await next()
microtasks that make microtasks | const again = () => queueMicrotask(again); again(); await new Promise(() => {})
a generator without an end | for (const n of (function* () { for (;;) yield 1; })());
an iterator spread | Math.max(...{ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) })
a large integer | let seven = 7n; seven ** (10n ** 8n)
integers that grow | let n = 3n; for (;;) n *= n
a getter that loops in a host call | files.read({ toString() { for (;;); } })
a toJSON that loops | ({ toJSON() { for (;;); } })
a proxy that loops when it is listed | new Proxy({}, { ownKeys() { for (;;); } })
a list that grows | const all = []; for (;;) all.push(all.length, {})
a text that doubles | let text = "x"; for (;;) text += text
typed arrays | const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))
a map that grows | const map = new Map(); for (let n = 0; ; n += 1) map.set(n, [n])
a join of copies | Array(1e9).fill("x").join("")
JSON that grows | let o = [1]; for (;;) o = JSON.parse(JSON.stringify([o, o]))
printing without an end | for (;;) console.log("x".repeat(1000))
files without an end | for (let n = 0; ; n += 1) files.write("f" + (n % 50), "x".repeat(1e6))
`,
  ),
  ...table(
    "python",
    `
a loop | exec("while True: pass")
a loop that catches everything | exec("while True:\\n try:\\n  while True: pass\\n except BaseException: pass")
a pattern that backtracks | __import__("re").match("(a|aa)*b", "a" * 60)
a sort whose comparison loops | exec("def k(x):\\n while True: pass\\n[1, 2].sort(key=k)")
a generator without an end | sum(__import__("itertools").repeat(1))
a large integer | exec("a = 7\\nb = 10 ** 7\\na ** b")
a sleep | __import__("time").sleep(1000)
a finalizer that loops | exec("try:\\n 1/0\\nfinally:\\n while True: pass")
a value that loops as it is written | exec("class A:\\n def __repr__(self):\\n  while True: pass\\nrepr(A())")
a list that grows | exec("a = []\\nwhile True: a.append([1, 2])")
a text that doubles | exec("a = 'x'\\nwhile True: a += a")
bytes | exec("a = []\\nwhile True: a.append(bytes(1000000))")
a dict that grows | exec("a = {}\\nn = 0\\nwhile True:\\n a[n] = [n]\\n n += 1")
memory that is caught | exec("a = []\\nwhile True:\\n try:\\n  a.append(bytes(1000000))\\n except MemoryError: pass")
a list of a billion | [0] * 1000000000
printing without an end | exec("while True: print('x' * 1000)")
a line without an end | exec("while True: print('x' * 1000, end='')")
`,
  ),
];

function table(language: CodeLanguage, text: string): Bomb[] {
  const first = language === "python" ? 'print("lit")\n' : 'console.log("lit");\n';
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const bar = line.indexOf(" | ");
      return { title: line.slice(0, bar), language, code: first + line.slice(bar + 3) };
    });
}
