import { loadImage } from "#app/network/load-image.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";

/** Fetches an image in an answer, which the person asked to see. */
export const useLoadImage = serviceHook(
  (services) => (url: string, signal: AbortSignal) => loadImage(services, url, signal),
);
