import { describe, expect, it } from "vitest";

import { hostsIn, pageAddress } from "./page-address.ts";

const NOTHING: ReadonlySet<string> = new Set();

const refused = [
  "http://localhost/",
  "http://LOCALHOST:3000/",
  "http://localhost./",
  "http://a.localhost/",
  "http://localhost.localdomain/",
  "http://127.0.0.1/",
  "http://127.0.0.1:11434/api/tags",
  "http://127.1/",
  "http://127.0.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.0.0.1/",
  "http://0177.0.0.1/",
  "http://017700000001/",
  "http://127.0.0.1./",
  "http://１２７.０.０.１/",
  "http://①②⑦.⓪.⓪.①/",
  "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
  "http://0.0.0.0/",
  "http://0/",
  "http://0.1.2.3/",
  "http://10.0.0.1/",
  "http://012.0.0.1/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://3232235777/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:169.254.169.254]/",
  "http://100.64.0.1/",
  "http://192.0.0.8/",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://[::1]/",
  "http://[::]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2002:c0a8:101::1]/",
  "http://[2001:0:53aa:64c::1]/",
  "http://[fc00::1]/",
  "http://[fd12:3456::1]/",
  "http://[fe80::1]/",
  "http://[fec0::1]/",
  "http://[ff02::1]/",
  "http://router.local/",
  "http://metadata.google.internal/",
  "http://nas.lan/",
  "http://printer.home.arpa/",
  "http://intranet/",
  "http://wiki.corp/",
  "http://127.0.0.1.nip.io/",
  "http://10-0-0-1.sslip.io/",
  "http://app.localtest.me/",
  "http://demo.invalid/",
  "http://hidden.onion/",
  "https:\\\\127.0.0.1\\x",
  "http:127.0.0.1",
  "http://example.com@127.0.0.1/".replace("example.com@", ""),
  "\thttp://127.0.0.1/\n",
];

const fetched = [
  "https://example.com/",
  "http://8.8.8.8/",
  "http://172.32.0.1/",
  "http://100.128.0.1/",
  "http://[2606:4700::1111]/",
  "http://[2002:808:808::1]/",
  "http://[64:ff9b::808:808]/",
  "https://localhost.example.com/",
  "https://127.0.0.1.example.com/",
  "https://nip.io.example.com/",
  "https://bücher.example.org/",
];

describe("an address that a model asks for", () => {
  it.each(refused)("%s is private", (address) => {
    expect(pageAddress(address, NOTHING)).toEqual({ ok: false, error: "private" });
  });

  it.each(fetched)("%s is public", (address) => {
    expect(pageAddress(address, NOTHING)).toMatchObject({ ok: true });
  });

  it.each([
    ["javascript:alert(1)", "protocol"],
    ["data:text/html,x", "protocol"],
    ["file:///etc/passwd", "protocol"],
    ["blob:https://example.com/1", "protocol"],
    ["ftp://example.com/", "protocol"],
    ["ws://example.com/", "protocol"],
    ["https://me:secret@example.com/", "login"],
    ["https://example.com@127.0.0.1/", "login"],
    ["example.com", "not_an_address"],
    ["//example.com/", "not_an_address"],
    ["http://", "not_an_address"],
    ["http://[::1", "not_an_address"],
    [`https://example.com/${"a".repeat(5_000)}`, "too_long"],
  ])("%s is refused as %s", (address, error) => {
    expect(pageAddress(address, NOTHING)).toEqual({ ok: false, error });
  });

  it("has one spelling, without its fragment", () => {
    expect(pageAddress(" HTTPS://EXAMPLE.com:443/a/../b?q=1#part ", NOTHING)).toEqual({
      ok: true,
      value: "https://example.com/b?q=1",
    });
  });

  it("may be private if the person typed exactly that host and port", () => {
    const typed = hostsIn("Look at http://localhost:3000/docs, at 192.168.1.7 and at nas:8080.");
    expect([...typed]).toEqual(["localhost:3000", "192.168.1.7", "nas:8080"]);
    expect(pageAddress("http://localhost:3000/other", typed).ok).toBe(true);
    expect(pageAddress("http://0xc0a80107/", typed).ok).toBe(true);
    for (const other of ["http://localhost:11434/", "http://localhost/", "http://192.168.1.8/"]) {
      expect(pageAddress(other, typed)).toEqual({ ok: false, error: "private" });
    }
  });

  it("is not typed by a bare word or a number", () => {
    expect([...hostsIn("Call nas 2130706433 times, version 127.1, at 10:30, see router.")]).toEqual(
      [],
    );
    expect([...hostsIn("(localhost) [::1]:8080 <http://router.local/>")]).toEqual([
      "localhost",
      "[::1]:8080",
      "router.local",
    ]);
  });
});
