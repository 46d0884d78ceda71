import { perServices } from "#app/services/per-services.ts";
import { createOwnToolStore } from "#storage/settings/own-tools.ts";

/** The person's tools; the first page needs none of them. */
export const ownToolsOf = perServices(({ databases }) => createOwnToolStore(databases));
