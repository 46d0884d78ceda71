import { createContext } from "react";

import type { Activity } from "#app/attention/activity.ts";

/** What is going on in folders, by their ids. */
export const FolderActivities = createContext<ReadonlyMap<string, Activity>>(new Map());
