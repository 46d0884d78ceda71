import type { Protocol } from "#domain/connections/connection.ts";

import type { ProviderAdapter, ProviderModule } from "./adapter.ts";

const modules = import.meta.glob<ProviderModule>("./*/*.provider.ts", { eager: true });

const adapters = new Map<Protocol, ProviderAdapter>(
  Object.values(modules).map(({ adapter }) => [adapter.protocol, adapter]),
);

/** The adapter of a protocol; undefined if this version does not know the protocol. */
export function adapterFor(protocol: Protocol): ProviderAdapter | undefined {
  return adapters.get(protocol);
}

export function everyAdapter(): ProviderAdapter[] {
  return [...adapters.values()];
}
