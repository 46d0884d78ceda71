import { useServices } from "#app/react/internal/use-services.ts";
import type { ChatConfig, ConfigChange } from "#domain/context.ts";

import { useDispatch } from "./dispatch.ts";

/** Changes a conversation's settings. `make` gets the settings as they are stored at that time. */
export type Configure = (make: (config: ChatConfig) => ConfigChange) => Promise<void>;

export function useConfigure(contextId: string): Configure {
  const { conversations } = useServices();
  const dispatch = useDispatch();
  return async (make) => {
    const stored = await conversations.get(contextId);
    const config = stored === undefined ? {} : make(stored.config);
    if (Object.keys(config).length > 0) await dispatch({ type: "context.configure", config });
  };
}
