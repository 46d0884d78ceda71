/** The longest function name that every provider accepts. */
const LONGEST = 64;
/** The longest server name, so that there is room for the tool's own name. */
const LONGEST_SERVER = 24;

/**
 * A tool's name for models: `server__tool`, in characters and a length that every provider accepts. The
 * same input always gives the same name.
 *
 * @param taken names of other tools, in lower case
 */
export function toolNameFor(server: string, tool: string, taken: ReadonlySet<string>): string {
  const prefix = plain(server).slice(0, LONGEST_SERVER) || "server";
  const wanted = `${startingWithLetter(prefix)}__${plain(tool) || "tool"}`.slice(0, LONGEST);
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`;
    const name = wanted.slice(0, LONGEST - ending.length) + ending;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/gu, "_")
    .replace(/^_+|_+$/gu, "");
}

function startingWithLetter(name: string): string {
  return /^[A-Za-z]/u.test(name) ? name : `mcp_${name}`.slice(0, LONGEST_SERVER);
}
