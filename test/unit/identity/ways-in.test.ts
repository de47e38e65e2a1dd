import { expect, test } from "vitest";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import { authDestination } from "#app/identity/session/auth-destination.ts";
import { magicLinkPath } from "#app/identity/sign-in/magic-link-path.ts";

test("a magic token leads to the page that asks first, and back without itself and goTo", () => {
  const path = (address: string) => magicLinkPath(new URL(address, "http://localhost"));
  expect(path("/search?q=a")).toBeNull();
  expect(path("/magic-link?magicToken=t")).toBeNull();
  expect(path("/search?q=a&magicToken=t&goTo=/x")).toBe("/magic-link?magicToken=t&returnUrl=%2Fsearch%3Fq%3Da");
  expect(path("/?magicToken=t&returnUrl=/discover")).toBe("/magic-link?magicToken=t&returnUrl=%2Fdiscover");
  expect(path("/?magicToken=t&returnUrl=//evil.example")).toBe("/magic-link?magicToken=t&returnUrl=%2F");
});

test("the step between hosts goes where returnUrl or goTo says, keeps the rest of the query and stays on the site", () => {
  const leads = (query: string) => authDestination(new URL(`http://acme.localhost/auth/x${query}`));
  expect(leads("")).toBe("/");
  expect(leads("?goTo=/search")).toBe("/search");
  expect(leads("?goTo=/search&returnUrl=/discover%3Fs%3Da")).toBe("/discover?s=a");
  expect(leads("?returnUrl=/search%3Fq%3Da%23top&utm=mail&accessAccount=1")).toBe(
    "/search?q=a&utm=mail&accessAccount=1#top",
  );
  for (const hostile of ["//evil.example", "https://evil.example", "/\\evil.example", "/.//evil.example"]) {
    expect(leads(`?returnUrl=${encodeURIComponent(hostile)}&goTo=/search`), hostile).toBe("/search");
  }
});

test("a company answers at its own host or at its label under the apex", () => {
  const here = new URL("http://localhost:8812/login");
  const at = (subdomain: string | null, environment: "main" | "spaces", customHost: string | null = null) =>
    companyOrigin({ subdomain, environment, customHost }, { here, apex: "localhost" });
  expect(at(null, "main")).toBe("http://localhost:8812");
  expect(at("", "spaces")).toBe("http://spaces.localhost:8812");
  expect(at("acme", "main")).toBe("http://acme.localhost:8812");
  expect(at("studio", "spaces")).toBe("http://studio.spaces.localhost:8812");
  expect(at("acme", "main", "music.acme.example")).toBe("http://music.acme.example:8812");
});
