import type { BuildIo } from "./build-io.ts";
import { BuildProblem } from "./build-io.ts";
import { closedCode } from "./closed.ts";
import { htmlPage } from "./html-page.ts";
import type { BuiltPage } from "./html-page.ts";
import { Modules } from "./modules.ts";
// The linter does not know that the build turns this module into a string.
// oxlint-disable-next-line import/default
import prelude from "./prelude.ts?frame";
import type { Artifact } from "./protocol.ts";

export type Theme = "light" | "dark";

/** Builds the whole document that shows an artifact. @throws BuildProblem */
export async function buildPage(artifact: Artifact, theme: Theme, io: BuildIo): Promise<string> {
  const page = await pageOf(artifact, theme, io);
  const { document: made, modules } = page;
  const scripts = [
    scriptOf(prelude),
    scriptOf(modules.libraries.script()),
    scriptOf(JSON.stringify({ imports: modules.imports() }), "importmap"),
  ];
  made.head.prepend(...scripts);
  return `<!doctype html>${made.documentElement.outerHTML}`;

  function scriptOf(code: string, type = ""): HTMLScriptElement {
    const script = made.createElement("script");
    if (type !== "") script.type = type;
    script.textContent = closedCode(code);
    return script;
  }
}

async function pageOf(artifact: Artifact, theme: Theme, io: BuildIo): Promise<BuiltPage> {
  const { kind, path, text } = artifact;
  if (kind === "html") return htmlPage(path, text, io);
  const modules = new Modules(io);
  const page = document.implementation.createHTMLDocument(path);
  const style = page.createElement("style");
  style.textContent = kind === "react" ? "body{margin:0}" : drawingStyle(theme);
  page.head.append(style);
  if (kind === "svg") drawSvg(page, text);
  else {
    const root = page.createElement("div");
    root.id = "root";
    const script = page.createElement("script");
    script.type = "module";
    script.textContent = closedCode(await scripts[kind](artifact, theme, modules));
    page.body.append(root, script);
  }
  return { document: page, modules };
}

/**
 * Styles a drawing's page. Space for a scroll bar is reserved from the start: a scroll bar that appears later
 * would make the picture lower, and would then stay although it is no longer needed.
 */
function drawingStyle(theme: Theme): string {
  return `:root{color-scheme:${theme};scrollbar-gutter:stable both-edges;scrollbar-width:thin}body{margin:0;padding:12px;font:14px system-ui,sans-serif}#root{display:grid;justify-items:center}img,#root>svg{max-width:100%;height:auto}img{display:block;margin:auto}`;
}

/** Shows an SVG as an image, so that nothing in it runs and nothing is loaded. */
function drawSvg(page: Document, text: string): void {
  const read = new DOMParser().parseFromString(text.trim(), "image/svg+xml");
  const error = read.querySelector("parsererror");
  if (error !== null || read.documentElement.localName !== "svg") {
    const lines = error?.querySelector("div")?.textContent ?? "it does not begin with <svg>";
    throw new BuildProblem(`This is not a valid SVG: ${lines.trim()}`);
  }
  if (!read.documentElement.hasAttribute("xmlns")) {
    read.documentElement.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  }
  const picture = page.createElement("img");
  picture.alt = "";
  const whole = new XMLSerializer().serializeToString(read);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`;
  page.body.append(picture);
}

type Script = (artifact: Artifact, theme: Theme, modules: Modules) => Promise<string>;

const scripts: Readonly<Record<"react" | "mermaid" | "vega", Script>> = {
  react: async ({ path, text }, _theme, modules) => {
    for (const name of ["react", "react-dom/client", "react/jsx-runtime"] as const) {
      await modules.libraries.add(name);
    }
    if (text.includes("className")) await modules.libraries.add("@tailwindcss/browser");
    const entry = await modules.addFile(path, withDefault(text));
    return `import * as React from "react";
import { createRoot } from "react-dom/client";
${text.includes("className") ? 'import "@tailwindcss/browser";' : ""}
window.React = React;
const { default: shown } = await import(${JSON.stringify(entry)});
if (shown !== undefined) createRoot(document.getElementById("root")).render(React.createElement(shown));`;
  },
  mermaid: async ({ text }, theme, modules) => {
    await modules.libraries.add("mermaid");
    const options = {
      startOnLoad: false,
      securityLevel: "strict",
      theme: theme === "dark" ? "dark" : "neutral",
    };
    return `import mermaid from "mermaid";
mermaid.initialize(${JSON.stringify(options)});
const measured = document.body.appendChild(document.createElement("div"));
measured.style.cssText = "position:absolute;visibility:hidden";
const { svg } = await mermaid.render("drawing", ${JSON.stringify(text)}, measured).finally(() => measured.remove());
document.getElementById("root").innerHTML = svg;`;
  },
  vega: async ({ path, text }, theme, modules) => {
    for (const name of ["vega", "vega-lite", "vega-interpreter"] as const)
      await modules.libraries.add(name);
    const spec = specOf(path, text);
    return `import * as vega from "vega";
import { compile } from "vega-lite";
import { expressionInterpreter } from "vega-interpreter";
const spec = ${JSON.stringify(spec)};
const isLite = !/\\/vega\\/v\\d/u.test(String(spec.$schema ?? ""));
const own = ${JSON.stringify(vegaLook(theme))};
if (isLite && spec.width === undefined && !("hconcat" in spec || "vconcat" in spec || "concat" in spec || "facet" in spec || "repeat" in spec || spec.encoding?.row || spec.encoding?.column)) spec.width = "container";
const config = { ...own, ...spec.config };
const whole = isLite ? compile({ ...spec, config, autosize: spec.autosize ?? { type: "fit", contains: "padding" } }).spec : { ...spec, config };
const root = document.getElementById("root");
root.style.display = "block";
await new vega.View(vega.parse(whole, {}, { ast: true }), { expr: expressionInterpreter, renderer: "svg", container: root, hover: true }).runAsync();`;
  },
};

/** Exports `App` if the code exports nothing: many models write `function App` and forget to export it. */
function withDefault(text: string): string {
  const isMissing = !/\bexport\s+default\b|\bas\s+default\b|\bcreateRoot\b/u.test(text);
  return isMissing && /\b(function|const|class)\s+App\b/u.test(text)
    ? `${text}\nexport default App;`
    : text;
}

function specOf(path: string, text: string): object {
  try {
    const spec: unknown = JSON.parse(text);
    if (typeof spec === "object" && spec !== null) return spec;
  } catch (error) {
    throw new BuildProblem(
      `${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  throw new BuildProblem(`${path} is not a chart’s description.`);
}

function vegaLook(theme: Theme): object {
  if (theme === "light") return { background: "transparent" };
  const ink = "#d8d8d2";
  const line = "#55554f";
  return {
    background: "transparent",
    title: { color: ink },
    axis: { labelColor: ink, titleColor: ink, gridColor: line, domainColor: line, tickColor: line },
    legend: { labelColor: ink, titleColor: ink },
    header: { labelColor: ink, titleColor: ink },
    view: { stroke: line },
  };
}
