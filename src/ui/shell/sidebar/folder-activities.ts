import { createContext } from "react";

import type { Activity } from "#app/attention/activity.ts";

/** What goes on in the folders, by their ids. */
export const FolderActivities = createContext<ReadonlyMap<string, Activity>>(new Map());
