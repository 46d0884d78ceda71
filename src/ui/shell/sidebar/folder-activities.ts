import { createContext } from "react";

import type { Activity } from "#app/attention/activity.ts";

/** The activity in each folder, by folder id. */
export const FolderActivities = createContext<ReadonlyMap<string, Activity>>(new Map());
