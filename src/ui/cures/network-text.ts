import type { Obstacle } from "#domain/run-error.ts";

/** What happened and what to do when no readable answer came. */
export interface NetworkText {
  title: string;
  cure: string;
}

/**
 * @param host the host of the request
 * @param origin this page's origin
 * @param isLocal whether the host is the person's own machine or network, so that the server is
 * theirs
 */
export function networkText(
  obstacle: Obstacle | undefined,
  host: string,
  origin: string,
  isLocal: boolean,
): NetworkText {
  switch (obstacle) {
    case "offline":
      return {
        title: "This device is offline",
        cure: "Retry when you’re back online. A model on this machine works offline.",
      };
    case "mixed_content":
      return {
        title: `The browser blocks https pages from reaching ${host} over http`,
        cure: "Give the server an https address, or open Bough from http://localhost on this machine.",
      };
    case "loopback_blocked":
      return {
        title: `Safari blocks https pages from reaching ${host}`,
        cure: "Open Bough from http://localhost on this machine, or in Chrome, Edge or Firefox.",
      };
    case "local_access_denied":
      return {
        title: `This page isn’t allowed to reach ${host}`,
        cure: "Allow it in the browser’s settings for this page, or open Bough from http://localhost, where the browser doesn’t ask.",
      };
    case "local_access_unanswered":
      return {
        title: `Couldn’t connect to ${host}`,
        cure: "When the browser asks whether this page can access your device or network, choose Allow. If it doesn’t ask, no server is running there: start it, then try again.",
      };
    case "cors":
      return isLocal
        ? {
            title: `${host} is running but blocks this page`,
            cure: `Configure the server to let pages from ${origin} read its answers (CORS). Then try again.`,
          }
        : {
            title: `${host} sent an answer that this page can’t read`,
            cure: "This may be a temporary failure: try again. If it keeps happening, the provider blocks browser pages (CORS), or the base URL is wrong.",
          };
    case "silent":
      return isLocal
        ? { title: `No answer from ${host}`, cure: "Start the server, then try again." }
        : {
            title: `No answer from ${host}`,
            cure: "Check the base URL, and whether a firewall, a VPN or an ad blocker is in the way. Then try again.",
          };
    case "organisation":
    case undefined:
      return {
        title: `${host} couldn’t be reached`,
        cure: `Check that the server is running and allows ${origin} (CORS). Then try again.`,
      };
  }
}
