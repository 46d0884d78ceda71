import { shellVariableIn } from "./secret-headers.ts";

/** A request to be written as a curl command. */
export interface CurlRequest {
  url: string;
  /** Headers from `redactHeaders`, in which shell variables replace secrets. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** UTF-8 bytes. Linux allows 128 KiB for one argument of a command. */
const LONGEST_ARGUMENT = 100_000;

/**
 * A command for sh that sends exactly these bytes. A long body is piped from `printf`, which is a shell
 * builtin and, unlike a here-document, adds no line break.
 */
export function curlCommand({ url, headers, body }: CurlRequest): string {
  const short = body.length * 3 <= LONGEST_ARGUMENT;
  const lines = [
    `curl -N ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quotedHeader(name, value)}`),
    `--data-binary ${short ? quoted(body) : "@-"}`,
  ];
  const command = lines.join(" \\\n  ");
  return short ? command : `printf '%s' ${quoted(body)} | ${command}`;
}

/**
 * Within single quotes, only the closing quote is special to a shell. But the terminal into which
 * the command is pasted interprets control characters: a delete would remove the quote before the
 * shell sees it. So the shell generates them itself.
 */
function quoted(text: string): string {
  const safe = text
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(CONTROLS, (run) => `'"$(printf '${octal(run)}')"'`);
  return `'${safe}'`;
}

/** Control characters except tabs and line breaks, which command substitution would strip at the end. */
const CONTROLS = /(?:(?![\t\n])\p{Cc})+/gu;

/** The UTF-8 bytes of these characters as octal escapes for printf. None is above U+009F. */
function octal(run: string): string {
  return Array.from(run, (letter) => {
    const code = letter.charCodeAt(0);
    return (code < 0x80 ? [code] : [0xc2, code]).map(escaped).join("");
  }).join("");
}

function escaped(byte: number): string {
  return `\\${byte.toString(8).padStart(3, "0")}`;
}

function quotedHeader(name: string, value: string): string {
  const variable = shellVariableIn(name, value);
  if (variable === undefined) return quoted(`${name}: ${value}`);
  return `${quoted(`${name}: ${value.slice(0, -variable.length - 1)}`)}"$${variable}"`;
}
