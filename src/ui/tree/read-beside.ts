import { panelLiesOver } from "#ui/kit/browser/use-narrow.ts";

import type { TreeCard } from "./cards.ts";

/** Whether the conversation beside the tree shows one of the card's messages at this moment. */
export function isReadBeside({ nodeIds }: Pick<TreeCard, "nodeIds">): boolean {
  if (panelLiesOver()) return false;
  const logs = [...document.querySelectorAll<HTMLElement>('[role="log"]')];
  return logs.some((log) => {
    const articles = [...log.querySelectorAll<HTMLElement>("article[data-message-id]")];
    return articles.some(
      (article) => nodeIds.includes(article.dataset["messageId"] ?? "") && fills(article, log),
    );
  });
}

/** Whether half of the article can be read, or it takes up half of what is visible. */
function fills(article: HTMLElement, log: HTMLElement): boolean {
  const [box, room] = [article.getBoundingClientRect(), log.getBoundingClientRect()];
  const seen = Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top);
  return seen > 0 && seen >= Math.min(box.height, room.height) / 2;
}
