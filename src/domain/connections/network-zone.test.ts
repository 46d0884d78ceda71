import { expect, test } from "vitest";

import { networkZoneOf } from "./network-zone.ts";

test.each([
  ["localhost", "loopback"],
  ["app.localhost", "loopback"],
  ["127.0.0.1", "loopback"],
  ["127.8.9.10", "loopback"],
  ["[::1]", "loopback"],
  ["0.0.0.0", "loopback"],
  ["", "loopback"],
  ["10.0.0.7", "local"],
  ["192.168.1.20", "local"],
  ["172.16.0.1", "local"],
  ["172.31.255.1", "local"],
  ["169.254.1.1", "local"],
  ["100.64.0.1", "local"],
  ["[fd00::1]", "local"],
  ["[fe80::1]", "local"],
  ["studio.local", "local"],
  ["nas", "local"],
  ["172.32.0.1", "public"],
  ["100.128.0.1", "public"],
  ["11.0.0.1", "public"],
  ["[2001:db8::1]", "public"],
  ["api.openai.com", "public"],
  ["localhost.example.com", "public"],
  ["127.0.0.1.example.com", "public"],
  ["10.0.0.1.example.com", "public"],
])("%s is %s", (hostname, place) => {
  expect(networkZoneOf(hostname)).toBe(place);
});
