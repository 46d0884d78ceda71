/** What every provider accepts as the length of a function's name. */
const LONGEST = 64;
/** So that the tool's own name has room. */
const LONGEST_SERVER = 24;

/**
 * `server__tool` in the characters and the length that every provider accepts. The same two names
 * with the same names taken always give the same result.
 *
 * @param taken other tools' names, in lower case
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
