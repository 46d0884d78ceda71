/**
 * Runs first in the document that is shown, in the same realm as the model's code. It helps that code,
 * reports for it, and closes what a policy cannot. Protection from hostile code must come from the sandbox,
 * the policy and the frame around this one.
 */
import type { FromInside } from "./protocol.ts";

const outside = window.parent;
const post = (message: FromInside) => outside.postMessage(message, "*");
const problem = (text: string) => post({ kind: "problem", text });

closeWebRtc();
closeInnerFrames();
reportErrors();
answerDialogs();
remember("localStorage");
remember("sessionStorage");
serveFiles();
tellLoaded();
followLinks();
submitForms();
limitHistory();
tellHeight();
defineLibraries();

/** Removes WebRTC, since not every browser has a policy for it. */
function closeWebRtc(): void {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCIceTransport"]) {
    Object.defineProperty(window, name, { value: undefined, configurable: false });
  }
}

/** Removes inner frames before they can load: a frame would have what `closeWebRtc` has removed here. */
function closeInnerFrames(): void {
  const frames = "iframe, frame, object, embed, fencedframe, portal";
  const remove = (node: Node) => {
    if (!(node instanceof Element)) return;
    const found = [...(node.matches(frames) ? [node] : []), ...node.querySelectorAll(frames)];
    for (const each of found) {
      each.remove();
      problem(`A <${each.localName}> was removed: there are no frames within an artifact.`);
    }
    for (const each of [node, ...node.querySelectorAll("*")]) {
      if (each.shadowRoot !== null) watch(each.shadowRoot);
    }
  };
  const watched = new WeakSet<Node>();
  const watch = (root: Node) => {
    if (watched.has(root)) return;
    watched.add(root);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) remove(node);
    }).observe(root, { childList: true, subtree: true });
    for (const node of root.childNodes) remove(node);
  };
  watch(document);
  // It is called with its element below.
  // oxlint-disable-next-line typescript/unbound-method
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init);
    watch(root);
    return root;
  };
  for (const owner of [Element.prototype, ShadowRoot.prototype, Document]) {
    Reflect.deleteProperty(owner, "setHTMLUnsafe");
    Reflect.deleteProperty(owner, "parseHTMLUnsafe");
  }
}

function reportErrors(): void {
  window.addEventListener(
    "error",
    (event: Event) => {
      if (event instanceof ErrorEvent) problem(withPlace(event));
      else if (event.target instanceof Element) {
        problem(`A <${event.target.localName}> could not be loaded.`);
      }
    },
    true,
  );
  window.addEventListener("unhandledrejection", ({ reason }) => {
    problem(`Unhandled rejection: ${textOf(reason)}`);
  });
  document.addEventListener("securitypolicyviolation", (event) => {
    const what = event.blockedURI === "" ? event.effectiveDirective : event.blockedURI;
    problem(`Blocked: ${what} (${event.effectiveDirective}). There is no network here.`);
  });
  const { error } = console;
  console.error = (...values: unknown[]) => {
    error.apply(console, values);
    problem(values.map(textOf).join(" "));
  };
}

function withPlace({ message, filename, lineno, colno }: ErrorEvent): string {
  const isOurs = filename === "" || filename.startsWith("about:") || filename.startsWith("data:");
  return isOurs ? message : `${message} (${filename}:${lineno}:${colno})`;
}

function textOf(value: unknown): string {
  if (value instanceof Error)
    return value.stack?.includes(value.message) ? value.stack : `${value}`;
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Replaces dialogs, which a sandbox does not show: their texts appear under the frame. */
function answerDialogs(): void {
  const note = (text: unknown) => post({ kind: "note", text: textOf(text ?? "") });
  window.alert = note;
  window.confirm = (text) => {
    note(`${text ?? ""} (answered with OK)`);
    return true;
  };
  window.prompt = (text, given) => {
    note(`${text ?? ""} (answered with ${JSON.stringify(given ?? "")})`);
    return given ?? "";
  };
  window.print = () => note("Printing is not possible here.");
}

/** Replaces storage that throws in a sandbox by one in memory, which is empty at each start. */
function remember(name: "localStorage" | "sessionStorage"): void {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (key: unknown) => kept.get(String(key)) ?? null,
    setItem: (key: unknown, value: unknown) => void kept.set(String(key), String(value)),
    removeItem: (key: unknown) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
  };
  const value = new Proxy(methods, {
    get: (target, key) =>
      key === "length" ? kept.size : (Reflect.get(target, key) ?? kept.get(String(key))),
    set: (_target, key, text) => {
      kept.set(String(key), String(text));
      return true;
    },
    deleteProperty: (_target, key) => {
      kept.delete(String(key));
      return true;
    },
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      kept.has(String(key))
        ? { value: kept.get(String(key)), enumerable: true, configurable: true, writable: true }
        : undefined,
  });
  Object.defineProperty(window, name, { value, configurable: true });
}

/** Makes `fetch` read files of the workspace for relative addresses. */
function serveFiles(): void {
  const network = window["fetch"].bind(window);
  const waiting = new Map<number, (data: Blob | null) => void>();
  let count = 0;
  window.addEventListener("message", (event) => {
    if (event.source !== outside) return;
    event.stopImmediatePropagation();
    if (event.data === "there?") return post({ kind: "here" });
    const { id, data } = event.data as { id: number; data: Blob | null }; // The frame's own message.
    waiting.get(id)?.(data);
    waiting.delete(id);
  });
  window["fetch"] = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (/^(data|blob):/iu.test(address)) return network(input, init);
    if (/^([a-z][a-z\d+.-]*:|\/\/)/iu.test(address)) {
      problem(`fetch(${JSON.stringify(address)}) failed: there is no network here.`);
      throw new TypeError("Failed to fetch");
    }
    const id = (count += 1);
    const data = await new Promise<Blob | null>((resolve) => {
      waiting.set(id, resolve);
      post({ kind: "fetch", id, path: address });
    });
    return data === null ? new Response(null, { status: 404 }) : new Response(data);
  };
}

function tellLoaded(): void {
  window.addEventListener("load", () => post({ kind: "loaded" }));
}

function followLinks(): void {
  document.addEventListener("click", (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    const address = link?.getAttribute("href");
    if (link === undefined || address === null || address === undefined) return;
    if (event.defaultPrevented || address.startsWith("javascript:")) return;
    event.preventDefault();
    follow(link, address);
  });
  // Scripts make links for downloads without adding them to the document, where no listener hears the click.
  HTMLAnchorElement.prototype.click = function click() {
    if (this.isConnected) HTMLElement.prototype.click.call(this);
    else follow(this, this.getAttribute("href") ?? "");
  };
  window.open = (address) => {
    post({ kind: "note", text: `No window can be opened from here: ${address ?? ""}` });
    return null;
  };
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) post({ kind: "escape" });
  });
}

function follow(link: HTMLAnchorElement, address: string): void {
  if (link.hasAttribute("download")) {
    const name = link.download === "" ? address : link.download;
    post({ kind: "note", text: `Nothing can be downloaded from here: ${name}` });
  } else if (address.startsWith("#")) {
    const place = decodeURIComponent(address.slice(1));
    const target = document.getElementById(place);
    if (target !== null) target.scrollIntoView();
    else if (place === "" || place === "top") window.scrollTo(0, 0);
  } else if (/^([a-z][a-z\d+.-]*:|\/\/)/iu.test(address)) {
    post({ kind: "note", text: `This link is not followed from here: ${address}` });
  } else post({ kind: "open", path: address });
}

/** How many history entries an artifact may add; the browser keeps fifty for each tab. */
const MOST_ENTRIES = 10;

/** Keeps the artifact from filling the tab's history, through which the person goes back. */
function limitHistory(): void {
  // It is called with its history below.
  // oxlint-disable-next-line typescript/unbound-method
  const { replaceState } = History.prototype;
  History.prototype.pushState = function pushState(...values) {
    replaceState.apply(this, values);
  };
  let entries = 0;
  window.addEventListener("hashchange", () => {
    entries += 1;
    if (entries === MOST_ENTRIES) post({ kind: "history" });
  });
}

/**
 * Sends `submit` events itself: a sandbox without forms refuses a submission before the page's own handler
 * gets it.
 */
function submitForms(): void {
  document.addEventListener("click", (event) => {
    const button = event.composedPath().find(isSubmitter);
    const form = button?.form;
    if (event.defaultPrevented || button === undefined || form === null || form === undefined)
      return;
    event.preventDefault();
    submit(form, button);
  });
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return;
    if (!(field instanceof HTMLInputElement) || field.form === null) return;
    if (["button", "submit", "reset", "checkbox", "radio", "file"].includes(field.type)) return;
    event.preventDefault();
    const button = [...field.form.elements].find(isSubmitter);
    if (button === undefined) submit(field.form, null);
    else if (!button.disabled) button.click();
  });
  const submit = (form: HTMLFormElement, submitter: HTMLElement | null) => {
    if (!form.noValidate && !form.reportValidity()) return;
    const wasTaken = !form.dispatchEvent(
      new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }),
    );
    if (!wasTaken) post({ kind: "note", text: "A form was not sent: there is no network here." });
  };
}

function isSubmitter(each: unknown): each is HTMLButtonElement | HTMLInputElement {
  if (each instanceof HTMLButtonElement) return each.type === "submit";
  return each instanceof HTMLInputElement && (each.type === "submit" || each.type === "image");
}

function tellHeight(): void {
  let told = -1;
  const tell = () => {
    const { offsetHeight, scrollHeight } = document.documentElement;
    const height = scrollHeight > window.innerHeight ? scrollHeight : offsetHeight;
    if (height === told) return;
    told = height;
    post({ kind: "height", height });
  };
  const observer = new ResizeObserver(tell);
  document.addEventListener("DOMContentLoaded", () => {
    observer.observe(document.documentElement);
    observer.observe(document.body);
  });
  window.addEventListener("load", tell);
}

/** Provides `bough.define(name, factory)`, and `bough.library(name)`, which runs the factory once. */
function defineLibraries(): void {
  type Factory = (
    module: { exports: object },
    exports: object,
    require: (name: string) => object,
  ) => void;
  const factories = new Map<string, Factory>();
  const made = new Map<string, { exports: object }>();
  const library = (name: string): object => {
    const known = made.get(name);
    if (known !== undefined) return known.exports;
    const factory = factories.get(name);
    if (factory === undefined) throw new Error(`There is no library "${name}" here.`);
    const module = { exports: {} };
    made.set(name, module);
    factory(module, module.exports, library);
    return module.exports;
  };
  const define = (name: string, factory: Factory) => void factories.set(name, factory);
  /** Sets the global variable that a library's script from a public server would define. */
  const global = (name: string, variable: string) => {
    const all = library(name);
    const value = "default" in all ? all.default : all;
    Object.assign(window, { [variable]: typeof value === "function" ? value : { ...all } });
  };
  Object.defineProperty(window, "bough", { value: { define, library, global } });
}
