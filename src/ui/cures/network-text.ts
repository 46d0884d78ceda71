import type { Obstacle } from "#domain/runs/run-error.ts";
import { curesWords } from "#ui/words/cures.ts";

/** What happened and what to do if no readable answer came. */
export interface NetworkText {
  title: string;
  cure: string;
}

/**
 * Describes why no readable answer came.
 *
 * @param host the host of the request
 * @param origin this page's origin
 * @param isLocal whether the host is the person's own machine or network, so that they run the server
 * @param address what the form calls the server's address; null if there is no form to correct it in
 */
export function networkText(
  obstacle: Obstacle | undefined,
  host: string,
  origin: string,
  isLocal: boolean,
  address: string | null = curesWords.baseUrl,
): NetworkText {
  switch (obstacle) {
    case "offline":
      return curesWords.offline;
    case "mixed_content":
      return curesWords.mixedContent(host);
    case "loopback_blocked":
      return curesWords.loopbackBlocked(host);
    case "local_access_denied":
      return curesWords.accessDenied(host);
    case "local_access_unanswered":
      return curesWords.accessUnanswered(host);
    case "cors":
      return isLocal ? curesWords.blocksPage(host, origin) : curesWords.notReadable(host, address);
    case "silent":
      return isLocal ? curesWords.localSilent(host) : curesWords.silent(host, address);
    case "organisation":
    case undefined:
      return curesWords.notReached(host, origin);
  }
}
