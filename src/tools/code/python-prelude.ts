import { PLAIN_CLASS } from "./python-plain.ts";

/** Paths of the prelude, of the code that it runs, and of the result. */
export const PRELUDE_FILE = "/lib/_bough.py";
export const CODE_FILE = "/lib/_code.txt";
export const ANSWER_FILE = "/lib/_answer.txt";

/** Runs the code in `CODE_FILE`, without leaving a name among the code's own variables. */
export const RUN_CODE = "__import__('_bough').run()";

/** How the code ended: the first line of the result. The rest is the value as JSON, or the traceback. */
export type PythonEnd = "value" | "thrown" | "memory";

/**
 * Source that is evaluated once in a new engine. The value of a program is that of its last line, as in a
 * console.
 */
export const PRELUDE = String.raw`
import builtins, io, json, sys

VALUE = "__value__"
main = {"__name__": "__main__"}

def no_input(prompt=""):
    raise RuntimeError("There is nobody to type: the code must have all it needs.")

builtins.input = no_input
open_file = open

def open_named(path, *args, **named):
    if isinstance(path, str) and "\x00" in path:
        raise ValueError("A path cannot have a NUL in it.")
    return open_file(path, *args, **named)

builtins.open = open_named

def compiles(text, kind):
    try:
        compile(text, "code.py", kind)
        return True
    except SyntaxError:
        return False

def with_value(text):
    lines = text.split("\n")
    tries = 0
    for i in range(len(lines) - 1, -1, -1):
        line = lines[i]
        if not line or line[0] in " \t\r#)]}":
            continue
        tries += 1
        if tries > 60:
            break
        tail = "\n".join(lines[i:])
        if compiles("(" + tail + "\n)", "eval") and compiles("\n".join(lines[:i]), "exec"):
            return "\n".join(lines[:i]) + ("\n" if i else "") + VALUE + " = (" + tail + "\n)"
    return text

${PLAIN_CLASS}
def traceback(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()

def attempt():
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", "")
        if not path.startswith("/lib/") and not path.startswith(".frozen"):
            if path:
                del sys.modules[name]
    with open_file("/lib/_code.txt") as file:
        text = file.read()
    main.pop(VALUE, None)
    try:
        exec(compile(with_value(text), "code.py", "exec"), main)
        value = main.pop(VALUE, None)
        if value is None:
            return "value", ""
        main["_"] = value
        return "value", json.dumps(Plain().of(value))
    except MemoryError:
        return "memory", ""
    except SystemExit as error:
        code = error.args[0] if error.args else None
        if code is None or code == 0:
            return "value", ""
        return "thrown", "SystemExit: " + str(code)
    except BaseException as error:
        return "thrown", traceback(error)

def run():
    kind, text = attempt()
    with open_file("/lib/_answer.txt", "w") as file:
        file.write(kind + "\n" + text)
`;
