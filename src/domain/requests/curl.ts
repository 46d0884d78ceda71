import { variableIn } from "./secret-headers.ts";

/** A request as curl is told of it. */
export interface CurlRequest {
  url: string;
  /** As `shownHeaders` gives them: a variable of the shell stands for what is secret. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** UTF-8 bytes; Linux takes 128 KiB for one argument of a command. */
const LONGEST_ARGUMENT = 100_000;

/**
 * A command for sh that sends exactly these bytes. A long body goes through a pipe from `printf`,
 * which the shell carries out itself and which, unlike a here-document, adds no line break.
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
 * Nothing is special to a shell within single quotes but their end. To the terminal that the command is
 * put into, control characters are: a delete takes the quote away before the shell sees it. So the
 * shell makes them itself.
 */
function quoted(text: string): string {
  const safe = text
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(CONTROLS, (run) => `'"$(printf '${octal(run)}')"'`);
  return `'${safe}'`;
}

/** All but tabs and line breaks, which a shell that prints a result would take off its end. */
const CONTROLS = /(?:(?![\t\n])\p{Cc})+/gu;

/** Their bytes in UTF-8, as printf is told of them; none is above U+009F. */
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
  const variable = variableIn(name, value);
  if (variable === undefined) return quoted(`${name}: ${value}`);
  return `${quoted(`${name}: ${value.slice(0, -variable.length - 1)}`)}"$${variable}"`;
}
