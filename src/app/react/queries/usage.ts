import { useAsync } from "#app/react/internal/use-async.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { readUsage } from "#app/requests/read-usage.ts";
import type { ConversationUsage } from "#app/requests/read-usage.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Branch } from "#domain/context.ts";

import { useCurrentConversation } from "./current-conversation.ts";
import { useRequestsOn } from "./requests.ts";

/** What the branch and its whole conversation used; undefined until the messages are read. */
export function useConversationUsage(branch: Branch): ConversationUsage | undefined {
  const services = useServices();
  const { tree } = useCurrentConversation();
  const branches = tree.root.through;
  // Rows change with every setting; usage changes only with the messages.
  const shape = branches.map(
    ({ id, messageIds }) => `${id} ${messageIds.length} ${messageIds.at(-1)}`,
  );
  // Requests that end without a message also count: failed ones, titles and checks.
  const ended = useRequestsOn(branch.id)?.flatMap(({ id, end }) => (end === undefined ? [] : [id]));
  return useAsync(
    async (signal) => {
      if (ended === undefined) return undefined;
      const { branches: store, subTasks } = services;
      const { sentRequests } = engineOf(services);
      const sources = { branches: store, subTasks, sentRequests };
      return readUsage(sources, branch, branches, signal);
    },
    [services, branch.id, shape.join(), ended?.join()],
  );
}
