import { PLAIN_CLASS } from "#tools/code/python-plain.ts";

/**
 * Source that is evaluated once in a new engine. Its last line is the function that runs a program. That
 * function returns how the program ended (`PythonEnd`), a line break, and its value as JSON or its
 * traceback.
 */
export const WHOLE_PRELUDE = String.raw`
import ast, asyncio, builtins, inspect, json, linecache, sys, traceback
from pyodide.ffi import run_sync

main = {"__name__": "__main__", "__builtins__": builtins}

def no_input(prompt=""):
    raise RuntimeError("There is nobody to type: the code must have all it needs.")

builtins.input = no_input
sys.dont_write_bytecode = True
sys.modules.pop("pyodide_js", None)
sys.path[0] = "/work"

def opened():
    for name, number in (("stdout", 1), ("stderr", 2)):
        stream = open(number, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
        setattr(sys, name, stream)
        setattr(sys, "__" + name + "__", stream)

${PLAIN_CLASS}
def compiled(tree, kind):
    return compile(tree, "code.py", kind, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)

def evaluated(code):
    value = eval(code, main)
    return run_sync(value) if code.co_flags & inspect.CO_COROUTINE else value

def value_of(text):
    tree = ast.parse(text, "code.py")
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    evaluated(compiled(tree, "exec"))
    return None if last is None else evaluated(compiled(last, "eval"))

def traceback_of(error):
    seen = error
    while seen is not None:
        place = seen.__traceback__
        while place is not None and place.tb_frame.f_code.co_filename == "<exec>":
            place = place.tb_next
        seen.__traceback__ = place
        seen = seen.__context__
    return "".join(traceback.format_exception(error))

def attempt(text):
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith("/work/"):
            del sys.modules[name]
    linecache.cache["code.py"] = (len(text), None, text.splitlines(True), "code.py")
    try:
        value = value_of(text)
        if value is None:
            return "value", ""
        main["_"] = value
        return "value", json.dumps(Plain().of(value))
    except MemoryError:
        return "memory", ""
    except SystemExit as error:
        if error.code is None or error.code == 0:
            return "value", ""
        return "thrown", "SystemExit: " + str(error.code)
    except BaseException as error:
        return "thrown", traceback_of(error)

def run(text):
    opened()
    kind, said = attempt(text)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
    return kind + "\n" + said

run
`;
