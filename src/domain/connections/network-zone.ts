/** Where an address leads, judged by its host name alone, without looking anything up. */
export type NetworkZone = "loopback" | "local" | "public";

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;
/** Private, link-local and carrier-grade ranges, and names that exist only in a local network. */
const LOCAL =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}|\[f[cd][\da-f:]*\]|\[fe[89ab][\da-f:]*\]|.+\.(?:local|lan|home\.arpa|internal)|[^.:[\]]+)$/iu;

export function networkZoneOf(hostname: string): NetworkZone {
  // A page opened from a file has no host; browsers treat it as being on this machine.
  if (hostname === "" || hostname === "0.0.0.0" || LOOPBACK.test(hostname)) return "loopback";
  return LOCAL.test(hostname) ? "local" : "public";
}
