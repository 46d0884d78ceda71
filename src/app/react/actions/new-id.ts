import { useServices } from "#app/react/internal/use-services.ts";

/** Makes the ids that commands carry: UUIDs made on this device (law B9). */
export function useNewId(): () => string {
  return useServices().newId;
}
