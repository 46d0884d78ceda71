import { useMemo, useSyncExternalStore } from "react";

import type { Activity } from "#app/attention/activity.ts";
import { strongest } from "#app/attention/activity.ts";
import { useLiveQuery, useServices } from "#app/react/internal/use-services.ts";
import type { Folder } from "#domain/folders.ts";

import { useSeveralConversations } from "./conversations.ts";

/** The folders in order; undefined until they are read. */
export function useFolders(): readonly Folder[] | undefined {
  return useLiveQuery(({ folders }) => folders.watchAll(), []);
}

/** By folder id, the activity in the folder that needs the person most. Folders at rest have no entry. */
export function useFolderActivities(): ReadonlyMap<string, Activity> {
  const { activity } = useServices();
  const known = useSyncExternalStore(activity.subscribe, activity.all);
  const ids = useMemo(() => new Set(known.keys()), [known]);
  const contexts = useSeveralConversations(ids);
  return useMemo(() => {
    const found = new Map<string, Activity>();
    for (const { id, folderId, pinnedAt } of contexts ?? []) {
      const one = known.get(id);
      // A pinned conversation shows its own dot at the top of the list.
      if (one === undefined || folderId === undefined || pinnedAt !== undefined) continue;
      found.set(folderId, strongest(found.get(folderId), one));
    }
    return found;
  }, [contexts, known]);
}
