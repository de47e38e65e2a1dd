import { expect, test } from "vitest";
import { landingRedirect } from "#app/edge/context/landing-guard.ts";

const at = (path: string) => new URL(path, "http://somewhere.localhost");
const mainHost = { environment: "main", subdomain: null, dashboard: null } as const;
const mainCompany = { environment: "main", subdomain: "acme", dashboard: null } as const;
const spacesHost = { environment: "spaces", subdomain: null, dashboard: null } as const;
const spacesCompany = { environment: "spaces", subdomain: "studio", dashboard: null } as const;

test("the environments' own hosts show their landing pages", () => {
  for (const host of [mainHost, spacesHost]) {
    for (const path of ["/", "/landing", "/?returnUrl=/search"]) expect(landingRedirect(at(path), host)).toBeNull();
  }
});

test("a company's root under main leads to discover, and its About Us stays", () => {
  expect(landingRedirect(at("/"), mainCompany)).toBe("/discover");
  expect(landingRedirect(at("/?returnUrl=/search"), mainCompany)).toBe("/discover");
  expect(landingRedirect(at("/landing"), mainCompany)).toBeNull();
});

test("a company's landing under spaces leads to the return path, or to discover", () => {
  expect(landingRedirect(at("/"), spacesCompany)).toBe("/discover");
  expect(landingRedirect(at("/landing/"), spacesCompany)).toBe("/discover");
  expect(landingRedirect(at("/landing?returnUrl=%2Fsearch%3Fq%3Drain"), spacesCompany)).toBe("/search?q=rain");
  expect(landingRedirect(at("/?returnUrl=//evil.example"), spacesCompany)).toBe("/discover");
});

test("an artist's root under main leads to the own dashboard, on the product's own host only", () => {
  const dashboard = "/artists/dashboard";
  expect(landingRedirect(at("/"), { ...mainHost, dashboard })).toBe(dashboard);
  expect(landingRedirect(at("/landing"), { ...mainHost, dashboard })).toBeNull();
  expect(landingRedirect(at("/"), { ...mainCompany, dashboard })).toBe("/discover");
});

test("every other page is left alone", () => {
  for (const path of ["/discover", "/login", "/landing/more", "/session-expired"]) {
    expect(landingRedirect(at(path), spacesCompany)).toBeNull();
    expect(landingRedirect(at(path), mainCompany)).toBeNull();
  }
});
