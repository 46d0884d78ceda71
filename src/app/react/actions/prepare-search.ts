import { serviceHook } from "#app/react/internal/service-hook.ts";
import { prepareSearch } from "#app/search/prepare-search.ts";

/** Prepares searching when a search field gets the focus, before anything is typed. */
export const usePrepareSearch = serviceHook((services) => () => prepareSearch(services));
