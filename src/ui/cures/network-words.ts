import type { Obstacle } from "#domain/run-error.ts";

/** What happened and what to do, where no readable answer came. */
export interface NetworkWords {
  title: string;
  cure: string;
}

/**
 * @param host that was asked
 * @param origin of this page
 * @param isLocal the host is the person's own machine or network, so that the server is theirs
 */
export function networkWords(
  obstacle: Obstacle | undefined,
  host: string,
  origin: string,
  isLocal: boolean,
): NetworkWords {
  switch (obstacle) {
    case "offline":
      return {
        title: "This device is offline",
        cure: "Retry when the network is back. A model on this machine works without it.",
      };
    case "mixed_content":
      return {
        title: `The browser does not let an https page ask ${host} over http`,
        cure: "Give the server an https address, or open Bough from http://localhost on this machine.",
      };
    case "loopback_blocked":
      return {
        title: `Safari does not let an https page ask ${host}`,
        cure: "Open Bough from http://localhost on this machine, or in Chrome, Edge or Firefox.",
      };
    case "local_access_denied":
      return {
        title: `The browser was told not to let this page reach ${host}`,
        cure: "Allow it again in the browser’s settings for this page, or open Bough from http://localhost, where the browser does not ask.",
      };
    case "local_access_unanswered":
      return {
        title: `${host} could not be asked`,
        cure: "When the browser asks whether this page may reach your device or network, choose Allow. If it asked nothing, no server runs there: start it, then try again.",
      };
    case "cors":
      return isLocal
        ? {
            title: `${host} is there, and does not let this page in`,
            cure: `The server has to be told that pages from ${origin} may read its answers (CORS). Then try again.`,
          }
        : {
            title: `${host} answered in a way that this page may not read`,
            cure: "A provider that fails for a moment often does so: try again. If it stays, it lets no pages in (CORS), or the base URL is wrong.",
          };
    case "silent":
      return isLocal
        ? { title: `Nothing answers at ${host}`, cure: "Start the server there, then try again." }
        : {
            title: `Nothing answers at ${host}`,
            cure: "Check the base URL, and whether a firewall, a VPN or an ad blocker is in the way. Then try again.",
          };
    case "organisation":
    case undefined:
      return {
        title: `${host} could not be reached`,
        cure: `Check that the server runs and lets ${origin} in (CORS). Then try again.`,
      };
  }
}
