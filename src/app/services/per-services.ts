import type { Services } from "./services.ts";

/**
 * Makes a value from the services once and returns the same one on every later call. Meant for code that
 * loads later than the services themselves.
 */
export function perServices<Value extends object>(
  make: (services: Services) => Value,
): (services: Services) => Value {
  const made = new WeakMap<Services, Value>();
  return (services) => {
    const value = made.get(services) ?? make(services);
    made.set(services, value);
    return value;
  };
}
