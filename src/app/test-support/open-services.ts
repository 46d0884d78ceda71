import { onTestFinished } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import type { Services } from "#app/services/services.ts";

import { withoutExample } from "./without-example.ts";

/**
 * Services on a database of this test, already open and without the example. The database is closed once
 * nothing is rendered with it any more.
 */
export async function openServices(name?: string): Promise<Services> {
  const services = createServices({ databaseName: await withoutExample(name) });
  onTestFinished(() => services.databases.close());
  await services.opened;
  // After this, no example will be stored, whatever the test removes.
  await navigator.locks.request("bough:example", () => undefined);
  return services;
}
