import { expect, test } from "vitest";
import { type Company, themeSchema } from "#app/edge/context/company.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { findPages, listPages } from "#app/shell/jump/find-pages.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";

const main = {
  environment: "main",
  subdomain: null,
  theme: themeSchema.parse(demoCompanies.nova.theme),
} as unknown as Company;
const viewer = (policy: keyof typeof demoPolicies) => ({
  company: main,
  actor: { scopes: demoPolicies[policy].scopes, heldScopes: demoPolicies[policy].scopes } as unknown as Actor,
});
const found = (policy: keyof typeof demoPolicies, text: string) =>
  findPages(viewer(policy), text).map(({ label, to }) => `${label} ${to}`);

test("a page is found by the beginnings of its words, without case or accents, and only by those for whom it opens", () => {
  expect(found("staff", "rate c")).toEqual(["Rate card /rates"]);
  expect(found("staff", "CÁRD")).toEqual(["Rate card /rates"]);
  expect(found("staff", "rights part")).toEqual(["Parties /parties"]);
  expect(found("supervisor", "rate")).toEqual([]);
  expect(found("supervisor", "downl")).toEqual(["Downloads /library/downloads"]);
  expect(found("staff", "rat")).toEqual(["Rating queue /rating", "Rate card /rates"]);
});

test("without a text every page of the actor is listed once, with its house", () => {
  const pages = listPages(viewer("administrator"));
  expect(new Set(pages.map(({ to }) => to)).size).toBe(pages.length);
  expect(pages).toContainEqual({ label: "Songs", detail: "Catalogue", to: "/songs/list" });
  expect(pages.some(({ to }) => to === "/logout")).toBe(false);
});
