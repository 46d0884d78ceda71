import { loadImage } from "#app/network/load-image.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";

/** Fetches an image of an answer that the person asked to see. */
export const useLoadImage = serviceHook(
  (services) => (url: string, signal: AbortSignal) => loadImage(services, url, signal),
);
