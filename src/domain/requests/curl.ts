/** A request as curl is told of it. Header values may name a variable of the shell: `$API_KEY`. */
export interface CurlRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The variable that stands for the key in a header; absent where no key is sent. */
  keyVariable?: string;
}

/** UTF-8 bytes; Linux takes 128 KiB for one argument of a command. */
const LONGEST_ARGUMENT = 100_000;

/**
 * A command for sh that sends exactly these bytes. A long body goes through a pipe from `printf`,
 * which the shell carries out itself and which, unlike a here-document, adds no line break.
 */
export function curlCommand({ url, headers, body, keyVariable }: CurlRequest): string {
  const short = body.length * 3 <= LONGEST_ARGUMENT;
  const lines = [
    `curl -N ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => {
      return `-H ${quotedHeader(`${name}: ${value}`, keyVariable)}`;
    }),
    `--data-binary ${short ? quoted(body) : "@-"}`,
  ];
  const command = lines.join(" \\\n  ");
  return short ? command : `printf '%s' ${quoted(body)} | ${command}`;
}

/** Nothing is special to a shell within single quotes but their end. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function quotedHeader(header: string, variable: string | undefined): string {
  const name = `$${variable ?? ""}`;
  if (variable === undefined || !header.includes(name)) return quoted(header);
  return header
    .split(name)
    .map((part) => (part === "" ? "" : quoted(part)))
    .join(`"${name}"`);
}
