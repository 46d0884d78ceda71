import { perServices } from "#app/services/per-services.ts";
import { createOwnToolStore } from "#storage/settings/own-tools.ts";

/** The store of the person's own tools. It is made on first use, because the first page does not need it. */
export const ownToolsOf = perServices(({ databases }) => createOwnToolStore(databases));
