import type { MetaArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { staffMeta, unlistedMeta } from "#app/ui/page-meta.ts";

type Loader = () => { name: string | null };
const noindex = { name: "robots", content: "noindex" };

function argsFor(data: { name: string | null } | undefined): MetaArgs<Loader> {
  const root = { id: "root", data: { visitor: { company: { name: "Acme" } } } };
  return { data, matches: [root], params: {}, location: {} } as unknown as MetaArgs<Loader>;
}

test("the title of a staff page ends with the company, and search engines do not list it", () => {
  expect(staffMeta("People")(argsFor(undefined))).toEqual([{ title: "People · Acme" }, noindex]);
  expect(staffMeta(["Theme", "Company settings"])(argsFor(undefined))).toEqual([
    { title: "Theme · Company settings · Acme" },
    noindex,
  ]);
  const meta = staffMeta<Loader>((page) => ["Message", page.name ?? undefined]);
  expect(meta(argsFor({ name: "Tide" }))).toEqual([{ title: "Message · Tide · Acme" }, noindex]);
  expect(meta(argsFor({ name: null }))).toEqual([{ title: "Message · Acme" }, noindex]);
});

test("a page without data has the company's name alone, and an unlisted page its title alone", () => {
  expect(staffMeta<Loader>((page) => page.name ?? "")(argsFor(undefined))).toEqual([{ title: "Acme" }, noindex]);
  expect(unlistedMeta("Reset your password")(argsFor(undefined))).toEqual([{ title: "Reset your password" }, noindex]);
});
