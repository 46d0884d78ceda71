import { serviceHook } from "#app/react/internal/service-hook.ts";
import { prepareSearch } from "#app/search/prepare-search.ts";

/** For a field that has the focus, before anything is typed into it. */
export const usePrepareSearch = serviceHook((services) => () => prepareSearch(services));
