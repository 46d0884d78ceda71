import { libraryAt, LIBRARIES_IN_WORDS } from "#domain/artifacts/libraries.ts";

import type { BuildIo } from "./build-io.ts";
import { closedCode, closedStyle } from "./closed.ts";
import { globalNames } from "./library-scripts.ts";
import { Modules } from "./modules.ts";
import { dataAddress, isOutside, resolvePath } from "./paths.ts";
import { inlineStyle } from "./style-sheets.ts";

/** A page and its modules, before they are put together. */
export interface BuiltPage {
  document: Document;
  modules: Modules;
}

/**
 * Builds a page of the workspace into one that needs nothing from outside: the files that it refers to are
 * put in.
 */
export async function htmlPage(path: string, text: string, io: BuildIo): Promise<BuiltPage> {
  const page = new DOMParser().parseFromString(text, "text/html");
  const modules = new Modules(io);
  modules.names = ownImportMap(page);
  removeRefused(page, io);
  await putInStyles(page, path, io, modules);
  await putInMedia(page, path, io);
  await putInScripts(page, path, io, modules);
  return { document: page, modules };
}

function ownImportMap(page: Document): Record<string, string> {
  const script = page.querySelector("script[type=importmap]");
  script?.remove();
  try {
    // The import map may be any JSON; only strings are taken from it.
    const { imports } = JSON.parse(script?.textContent ?? "{}") as { imports?: object };
    return Object.fromEntries(
      Object.entries(imports ?? {}).filter((entry) => typeof entry[1] === "string"),
    ) as Record<string, string>;
  } catch {
    return {};
  }
}

const REFUSED =
  "base, iframe, frame, frameset, object, embed, portal, meta[http-equiv], link:not([rel~=stylesheet])";

function removeRefused(page: Document, io: BuildIo): void {
  for (const element of page.querySelectorAll(REFUSED)) {
    element.remove();
    if (!/^(base|meta|link)$/u.test(element.localName)) {
      io.problem(`A <${element.localName}> was left out: there are no frames within an artifact.`);
    }
  }
  for (const each of page.querySelectorAll("template[shadowrootmode]")) {
    each.removeAttribute("shadowrootmode");
  }
}

async function putInStyles(page: Document, path: string, io: BuildIo, modules: Modules) {
  for (const link of page.querySelectorAll("link")) {
    const address = link.getAttribute("href") ?? "";
    const style = page.createElement("style");
    const wanted = resolvePath(path, address);
    const data = isOutside(address) ? null : await io.file(wanted);
    if (data !== null) style.textContent = await inlineStyle(wanted, await data.text(), io);
    else if (!isOutside(address))
      io.problem(`${path} uses ${wanted}, which is not among the files.`);
    else if (libraryAt(address) === "@tailwindcss/browser")
      await modules.libraries.add("@tailwindcss/browser");
    else io.problem(`The style sheet ${address} is not here, and there is no network.`);
    const media = link.getAttribute("media");
    if (media !== null) style.setAttribute("media", media);
    link.replaceWith(style);
  }
  for (const style of page.querySelectorAll("style")) {
    style.textContent = closedStyle(await inlineStyle(path, style.textContent, io));
  }
}

const WITH_MEDIA = "img, source, video, audio, track, input[type=image], image, use";

async function putInMedia(page: Document, path: string, io: BuildIo): Promise<void> {
  for (const element of page.querySelectorAll(WITH_MEDIA)) {
    for (const name of ["src", "poster", "href", "xlink:href"]) {
      const address = element.getAttribute(name);
      if (address === null || address === "" || address.startsWith("#")) continue;
      const known = await mediaAddress(address, path, io);
      if (known !== undefined) element.setAttribute(name, known);
    }
    const set = element.getAttribute("srcset");
    // `src` is enough. Each address in `srcset` would have to be parsed and replaced.
    if (set !== null && !set.trimStart().startsWith("data:")) element.removeAttribute("srcset");
  }
}

async function mediaAddress(
  address: string,
  path: string,
  io: BuildIo,
): Promise<string | undefined> {
  if (/^(data|blob):/iu.test(address)) return undefined;
  if (isOutside(address)) {
    io.problem(`${address} is not loaded: there is no network here.`);
    return "";
  }
  const wanted = resolvePath(path, address);
  const data = await io.file(wanted);
  if (data !== null) return dataAddress(wanted, data);
  io.problem(`${path} uses ${wanted}, which is not among the files.`);
  return "";
}

async function putInScripts(page: Document, path: string, io: BuildIo, modules: Modules) {
  for (const [at, script] of [...page.querySelectorAll("script")].entries()) {
    const type = script.getAttribute("type")?.toLowerCase() ?? "";
    const address = script.getAttribute("src");
    const isModule = type === "module";
    const isJsx = type === "text/babel" || type === "text/jsx";
    if (!isModule && !isJsx && type !== "" && !/javascript/u.test(type)) continue;
    if (address !== null && isOutside(address)) await fromOutside(script, address, io, modules);
    else {
      const from = address === null ? `${path}#${at + 1}` : resolvePath(path, address);
      const text = address === null ? script.textContent : await textOf(from, path, io);
      script.removeAttribute("src");
      script.removeAttribute("integrity");
      if (isJsx) script.type = "module";
      if (isModule || isJsx) {
        const name = isJsx ? `${from}.jsx` : from;
        const compiled = await modules.compile(
          address === null ? inline(path, at, isJsx) : name,
          text,
        );
        script.textContent = closedCode(compiled);
      } else if (address !== null) script.textContent = closedCode(text);
      // Inline scripts are never deferred, so this one moves to the end.
      if (script.hasAttribute("defer") && !isModule) page.body.append(script);
    }
  }
}

/**
 * The name of an inline script. It differs from the page's file, and is in the same folder, so that imports
 * resolve.
 */
function inline(path: string, at: number, isJsx: boolean): string {
  return `${path}-script-${at + 1}.${isJsx ? "jsx" : "js"}`;
}

async function textOf(wanted: string, path: string, io: BuildIo): Promise<string> {
  const data = await io.file(wanted);
  if (data === null) io.problem(`${path} uses ${wanted}, which is not among the files.`);
  return (await data?.text()) ?? "";
}

/** Replaces a script from a public server by Bough's own copy. */
async function fromOutside(
  script: HTMLScriptElement,
  address: string,
  io: BuildIo,
  modules: Modules,
) {
  script.removeAttribute("src");
  script.removeAttribute("integrity");
  // Babel is not needed: every script of its type is compiled here.
  if (/@babel\/standalone|babel-standalone/u.test(address)) return;
  const name = libraryAt(address);
  if (name === undefined) {
    io.problem(
      `The script ${address} is not here, and there is no network. There are ${LIBRARIES_IN_WORDS}.`,
    );
    return;
  }
  await modules.libraries.add(name);
  const variable = globalNames[name];
  if (name === "react-dom") await modules.libraries.add("react-dom/client");
  script.removeAttribute("type");
  script.textContent =
    variable === undefined
      ? `bough.library(${JSON.stringify(name)});`
      : `bough.global(${JSON.stringify(name)},${JSON.stringify(variable)});${name === "react-dom" ? 'Object.assign(ReactDOM,bough.library("react-dom/client"));' : ""}`;
}
