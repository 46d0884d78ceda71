import type { BuildIo } from "./build-io.ts";
import { dataAddress, isOutside, resolvePath } from "./paths.ts";

/** How deep style sheets may import each other. */
const DEEPEST = 5;

/** Builds a style sheet that needs no other file: imported sheets and pictures are put in. */
export async function inlineStyle(
  path: string,
  css: string,
  io: BuildIo,
  depth = 0,
): Promise<string> {
  const imported = await replaced(
    css,
    /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?[^;]*;/giu,
    async (address) => {
      if (isOutside(address)) {
        io.problem(`The style sheet ${address} is not here, and there is no network.`);
        return "";
      }
      const wanted = resolvePath(path, address);
      const data = depth < DEEPEST ? await io.file(wanted) : null;
      if (data === null) return missing(io, path, wanted);
      return inlineStyle(wanted, await data.text(), io, depth + 1);
    },
  );
  return replaced(imported, /url\(\s*["']?([^"')]+)["']?\s*\)/giu, async (address, whole) => {
    if (isOutside(address) || address.startsWith("#")) return whole;
    const wanted = resolvePath(path, address);
    const data = await io.file(wanted);
    return data === null
      ? missing(io, path, wanted, whole)
      : `url("${await dataAddress(wanted, data)}")`;
  });
}

function missing(io: BuildIo, path: string, wanted: string, instead = ""): string {
  io.problem(`${path} uses ${wanted}, which is not among the files.`);
  return instead;
}

async function replaced(
  text: string,
  pattern: RegExp,
  by: (first: string, whole: string) => Promise<string>,
): Promise<string> {
  let result = "";
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    result += text.slice(at, match.index) + (await by(match[1] ?? "", match[0]));
    at = match.index + match[0].length;
  }
  return result + text.slice(at);
}
