/**
 * Source that is evaluated once in a new engine: everything that code finds there besides the language
 * itself. `host` is the worker's; nothing else of the worker is reachable.
 */
export const PRELUDE = String.raw`((host) => {
  const { parse, stringify } = JSON;
  // Texts end at a NUL where they cross to the worker, so one with a NUL crosses as JSON.
  const pathOf = (path) => {
    const text = String(path);
    if (text.includes("\0")) throw new Error("A path cannot have a NUL in it.");
    return text;
  };
  const readText = (path) => {
    const text = host.readText(pathOf(path));
    return text[0] === "j" ? parse(text.slice(1)) : text.slice(1);
  };
  const writeText = (path, text) => {
    if (text.includes("\0")) host.writeJson(path, stringify(text));
    else host.writeText(path, text);
  };
  const shown = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value.stack ? value + "\n" + value.stack : value);
    return inJson(value);
  };
  const replacer = (_key, value) => {
    if (typeof value === "bigint") return String(value) + "n";
    if (typeof value === "function") return "[function " + (value.name || "without a name") + "]";
    if (value instanceof Map) return Object.fromEntries(value);
    if (value instanceof Set) return [...value];
    if (ArrayBuffer.isView(value)) return Array.from(value);
    return value;
  };
  const inJson = (value) => {
    try {
      return stringify(value, replacer) ?? String(value);
    } catch (error) {
      return String(value);
    }
  };
  const log = (...parts) => host.print(parts.map(shown).join(" ").replaceAll("\0", "\\u0000"));
  const isText = (options) =>
    typeof options === "string" || typeof (options && options.encoding) === "string";
  const bytesOf = (content) => {
    if (content instanceof ArrayBuffer) return content;
    if (!ArrayBuffer.isView(content)) return undefined;
    return content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
  };
  const write = (path, content) => {
    const bytes = bytesOf(content);
    if (bytes !== undefined) host.writeBytes(pathOf(path), bytes);
    else writeText(pathOf(path), typeof content === "string" ? content : inJson(content));
  };
  const list = (folder = "") => parse(host.list(pathOf(folder)));
  const files = Object.freeze({
    list,
    read: readText,
    bytes: (path, from = 0, to = -1) => new Uint8Array(host.readBytes(pathOf(path), from, to)),
    write,
    delete: (path) => host.remove(pathOf(path)),
  });
  const fs = Object.freeze({
    readFileSync: (path, options) => (isText(options) ? files.read(path) : files.bytes(path)),
    writeFileSync: write,
    appendFileSync: (path, text) =>
      write(path, (host.exists(pathOf(path)) ? files.read(path) : "") + text),
    existsSync: (path) => host.exists(pathOf(path)) || list(path).length > 0,
    readdirSync: (path = "") => list(path),
    unlinkSync: (path) => files.delete(path),
    rmSync: (path) => files.delete(path),
    mkdirSync: () => undefined,
  });
  const modules = { fs, "node:fs": fs };
  const put = (name, value) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  put("console", Object.freeze({ log, info: log, warn: log, error: log, debug: log, table: log }));
  put("files", files);
  put("require", (name) => {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new Error('There is no module "' + name + '", only "fs".');
  });
  return { inJson };
})`;
