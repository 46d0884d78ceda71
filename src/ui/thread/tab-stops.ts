/** Elements within a message at which Tab stops. */
const STOPS = 'a[href],button,summary,input,textarea,select,[tabindex="0"]';

/**
 * Takes everything in the log's other messages out of the tab order, and puts everything in the current one
 * back. Done when Tab is pressed, not when a message is rendered, so that a streaming answer costs nothing.
 */
export function muteOthers(log: HTMLElement | null, currentId: string | undefined): void {
  for (const article of log?.querySelectorAll<HTMLElement>("article[data-message-id]") ?? []) {
    if (article.dataset["messageId"] === currentId) unmute(article);
    else mute(article);
  }
}

function mute(article: HTMLElement): void {
  for (const stop of article.querySelectorAll<HTMLElement>(STOPS)) {
    if (stop.dataset["muted"] !== undefined || stop.tabIndex < 0) continue;
    stop.dataset["muted"] = stop.getAttribute("tabindex") ?? "";
    stop.tabIndex = -1;
  }
}

function unmute(article: HTMLElement): void {
  for (const stop of article.querySelectorAll<HTMLElement>("[data-muted]")) {
    const before = stop.dataset["muted"] ?? "";
    delete stop.dataset["muted"];
    if (before === "") stop.removeAttribute("tabindex");
    else stop.setAttribute("tabindex", before);
  }
}
