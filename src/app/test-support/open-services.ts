import { onTestFinished } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import type { Services } from "#app/services/services.ts";

/** Services on a database of this test, already open; closed once nothing is rendered with them. */
export async function openServices(
  databaseName = `bough-test-${crypto.randomUUID()}`,
): Promise<Services> {
  const services = createServices({ databaseName });
  onTestFinished(() => services.databases.close());
  await services.opened;
  return services;
}
