/**
 * The only global that the domain uses besides the language itself. It only computes, has no access to
 * anything, and is the same wherever JavaScript runs.
 */
declare const URL: {
  canParse(text: string): boolean;
  new (
    text: string,
  ): Readonly<
    Record<
      "origin" | "host" | "hostname" | "href" | "pathname" | "protocol" | "username" | "password",
      string
    >
  >;
};

function read(address: string): InstanceType<typeof URL> | undefined {
  const text = address.trim();
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The parts of an address, in the browser's spelling; undefined if the text is not an address. */
export const addressOf = read;

/** The scheme, host and port to which a key is bound; "" if the text is not an address. */
export function originOf(address: string): string {
  return read(address)?.origin ?? "";
}

/** The host with its port, unless that is the scheme's default; undefined if the text is not an address. */
export function hostOf(address: string): string | undefined {
  return read(address)?.host;
}

/** The host without a port; undefined if the text is not an address. */
export function hostnameOf(address: string): string | undefined {
  return read(address)?.hostname;
}

/** How to name an address in a sentence: by its host, or as written if it is not an address. */
export function shownHost(address: string): string {
  return hostOf(address) ?? address;
}

/** Whether the text is an http or https address without a user name and password. */
export function isPlainAddress(address: string): boolean {
  const { protocol, username, password } = read(address) ?? {};
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
