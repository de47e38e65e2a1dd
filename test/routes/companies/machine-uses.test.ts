import { expect, test } from "vitest";
import { loader as licenceFile } from "#app/developers/routes/licence-file.ts";
import { loader as llms } from "#app/developers/routes/llms.ts";
import { loader as miningPolicy } from "#app/developers/routes/mining-policy.ts";
import { loader as robots } from "#app/developers/routes/robots.ts";
import {
  acme,
  companyAt,
  cookieOf,
  lastAudit,
  open,
  post,
  save,
  withCompanySettings,
} from "#test/routes/companies/company-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { readRobots, readRsl, usesAt } from "#test/support/read-rsl.ts";

withCompanySettings();

const hosts = ["localhost", "nova.localhost", "spaces.localhost", "studio.spaces.localhost"];

async function fileAt(host: string, path: string, loader: typeof robots): Promise<string> {
  const { answer, ctx } = await visit(`http://${host}${path}`, {}, loader);
  // The company is read with every request, and nothing else is.
  expect(ctx.trips.count, `${host}${path}`).toBeLessThanOrEqual(1);
  return (answer as Response).text();
}

async function filesAt(host: string): Promise<string> {
  const files = [
    await fileAt(host, "/robots.txt", robots),
    await fileAt(host, "/license.xml", licenceFile),
    await fileAt(host, "/.well-known/tdm-policy.json", miningPolicy),
  ];
  return files.join("\n");
}

test("what a company permits stands in the files of its host alone, with an audit entry, and can be withdrawn", async () => {
  const admin = await cookieOf("admin");
  const others = await Promise.all(hosts.map(filesAt));
  const closed = await filesAt(acme);
  expect(await open("machines", admin)).toMatchObject({ uses: [], opens: true });
  expect(await open("machines", await cookieOf("admin", "localhost"), "localhost")).toMatchObject({
    uses: ["search", "ai-index", "ai-input"],
    opens: false,
  });

  expect((await save("machines", admin, { "uses[0]": "ai-train", "uses[1]": "search" })).status).toBe(302);
  expect((await companyAt(acme))?.machineUses).toEqual(["search", "ai-train"]);
  expect(await lastAudit()).toMatchObject({
    action: "company-machines-changed",
    detail: {
      before: { machineUses: null, needsMadeStatement: false },
      after: { machineUses: ["search", "ai-train"], needsMadeStatement: false },
    },
  });
  const contents = readRsl(await fileAt(acme, "/license.xml", licenceFile));
  expect(usesAt(contents, "/who-we-are")).toEqual(["search", "ai-train"]);
  expect(usesAt(contents, "/media/recordings/1")).toEqual(["search"]);
  expect(readRobots(await fileAt(acme, "/robots.txt", robots)).mayFetch("/discover")).toBe(true);
  expect(await Promise.all(hosts.map(filesAt))).toEqual(others);

  expect((await save("machines", admin, {})).status).toBe(302);
  expect((await companyAt(acme))?.machineUses).toEqual([]);
  expect(await filesAt(acme)).toBe(closed);
});

test("uses that there are none are refused, and a second save of the same state is a conflict", async () => {
  const [one, other] = [await cookieOf("admin"), await cookieOf("supervisor")];
  const { version } = await open("machines", other);
  for (const uses of ["ai-all", "all", "", "search ai-train", "<rsl>", "x".repeat(5000)])
    expect(await save("machines", one, { "uses[0]": uses }), uses).toMatchObject({ status: 400 });
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`uses[${at}]`, "search"]));
  expect((await save("machines", one, many)).status).toBe(400);
  await save("machines", one, { "uses[0]": "search" });
  expect(await post("machines", other, { version, "uses[0]": "ai-train" })).toMatchObject({ status: 409 });
  expect((await companyAt(acme))?.machineUses).toEqual(["search"]);
});

test("llms.txt names the host's company in its words, and of the agency on the agency's hosts alone", async () => {
  const main = await fileAt("localhost", "/llms.txt", llms);
  expect(main).toMatch(/^# Syncline\n\n> \S.*\n\n- Search: http:\/\/localhost\/search\?q=\{words\}/);
  expect(main).toContain("## The agency");
  await save("theme", await cookieOf("admin"), {
    pageDescription: "Music # for\n[cars](x)",
    background: "",
    text: "",
    accent: "",
    waveform: "",
  });
  const own = await fileAt(acme, "/llms.txt", llms);
  expect(own).toMatch(/^# Acme/);
  expect(own).toContain("> Music \\# for \\[cars\\](x)\n");
  expect(own).not.toContain("## The agency");
  expect(own).not.toMatch(/\(http:\/\/(?!acme\.localhost)/);
});
