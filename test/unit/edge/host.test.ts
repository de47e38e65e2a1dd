import { expect, test } from "vitest";
import { readHost } from "#app/edge/context/host.ts";

test("a host name says its environment and sub-domain", () => {
  const tenant = (environment: string, subdomain: string | null) => ({ kind: "tenant", environment, subdomain });
  expect(readHost("example.com", "example.com")).toEqual(tenant("main", null));
  expect(readHost("Acme.Example.com.", "example.com")).toEqual(tenant("main", "acme"));
  expect(readHost("spaces.example.com", "example.com")).toEqual(tenant("spaces", null));
  expect(readHost("studio.spaces.example.com", "example.com")).toEqual(tenant("spaces", "studio"));
  expect(readHost("127.0.0.1", "localhost")).toEqual(tenant("main", null));
});

test("a host that is not under the apex, or too deep, or no host name, can only be a company's own", () => {
  for (const name of ["music.brand.example", "a.b.example.com", "notexample.com", "-x.example.com", "127.0.0.1"]) {
    expect(readHost(name, "example.com")).toEqual({ kind: "custom", hostname: name });
  }
});
