import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader as companies } from "#app/backoffice/companies/routes/iam-companies.tsx";
import { action as saveCompany } from "#app/backoffice/companies/routes/iam-company.tsx";
import { loader as dashboard } from "#app/backoffice/people/routes/iam-dashboard.tsx";
import { loader as list } from "#app/backoffice/people/routes/iam-list.tsx";
import { loader as members } from "#app/companies/routes/company-members.tsx";
import { action as saveProfile } from "#app/identity/account/routes/account-settings.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { cookieFor, storedVersion } from "#test/routes/iam/iam-visitor.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

const longTexts = [
  "x".repeat(51),
  "é".repeat(40),
  "音楽".repeat(400),
  "🎵".repeat(300),
  "a ".repeat(500),
  "%".repeat(60),
  "\\_%'\"",
  Array.from({ length: 150 }, (_, at) => `w${at}`).join(" "),
];

test("a search of any length and script is answered on every page that has one", async () => {
  const cookie = await cookieFor("admin");
  const pages = [
    { path: "/iam/list", loader: list, rows: "people" },
    { path: "/iam-dashboard", loader: dashboard, rows: "trail" },
    { path: "/iam-companies", loader: companies, rows: "companies" },
    { path: "/company-settings/own/members", loader: members, rows: "people" },
  ];
  for (const { path, loader, rows } of pages) {
    for (const text of longTexts) {
      const url = `http://localhost${path}?q=${encodeURIComponent(text)}`;
      const { answer } = await visit(url, { cookie }, loader);
      const expected = text.startsWith("a ") ? expect.anything() : [];
      expect((answer as Record<string, unknown>)[rows], `${path} ${text.slice(0, 9)}`).toEqual(expected);
    }
  }
});

test("people are found by words in any order, whatever their case and accents, also after a new name", async () => {
  const cookie = await cookieFor("admin");
  const find = async (q: string) => {
    const { answer } = await visit(`http://localhost/iam/list?q=${encodeURIComponent(q)}`, { cookie }, list);
    return (answer as Awaited<ReturnType<typeof list>>).people.map((row) => row.email);
  };
  const label = await cookieFor("label");
  const rename = (name: string, nickname: string) =>
    visit(
      "http://localhost/account-settings",
      { method: "POST", cookie: label, form: { name, nickname } },
      saveProfile,
    );
  await rename("Søren ÁDÁM Weiß-Łoś", "Henrik");
  for (const q of [
    "soren",
    "SØREN",
    "ádám",
    "weiss",
    "los weiß",
    "Adam soren",
    "soren label@",
    "So\u0308ren".replace("o\u0308", "ø"),
  ]) {
    expect(await find(q), q).toEqual([mail("label")]);
  }
  expect(await find("soren missing")).toEqual([]);
  await rename("Henrik Adeyemi", "Henrik");
  expect(await find("soren")).toEqual([]);
  expect(await find("HENRÍK")).toEqual([mail("label")]);
});

test("companies are found by name and sub-domain without accents, and count their active people", async () => {
  const cookie = await cookieFor("admin");
  const find = async (q: string) => {
    const { answer } = await visit(`http://localhost/iam-companies?q=${encodeURIComponent(q)}`, { cookie }, companies);
    return (answer as Awaited<ReturnType<typeof companies>>).companies;
  };
  const id = demoCompanyIds.nova;
  const save = async (name: string) =>
    visit(
      `http://localhost/iam-companies/${id}`,
      {
        method: "POST",
        cookie,
        params: { id },
        form: { name, subdomain: "nova", version: await storedVersion("companies", id) },
      },
      saveCompany,
    );
  await save("Nóvá Pïctures");
  expect((await find("nova pictures")).map((row) => row.name)).toEqual(["Nóvá Pïctures"]);
  await save("Nova Pictures");
  expect((await find("ACME")).map((row) => [row.name, row.people])).toEqual([["Acme Motors", 3]]);
  expect((await find("")).map((row) => [row.name, row.people])).toEqual([
    ["Acme Motors", 3],
    ["Nova Pictures", 1],
    ["Syncline", 5],
  ]);
  const requester = "(SELECT id FROM users WHERE email = ?)";
  const set = (status: string) =>
    DB.prepare(`UPDATE memberships SET status = ? WHERE user_id = ${requester}`).bind(status, mail("requester")).run();
  await set("disabled");
  expect((await find("acme"))[0]?.people).toBe(2);
  await set("active");
});
