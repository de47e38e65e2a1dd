import { beforeAll, expect, test } from "vitest";
import { loader as manifest } from "#app/developers/routes/manifest.ts";
import { loader as securityText } from "#app/developers/routes/security-text.ts";
import { storeNote } from "#app/shell/health/health-store.server.ts";
import { loader as status } from "#app/site/status/routes/status.tsx";
import { saveQuiet } from "#app/site/status/save-quiet.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { env } = testContext();
const minute = 60_000;

beforeAll(async () => {
  await seedDemo(testContext());
});

type Status = { checks: { check: string; state: string; detail?: string }[]; periods: unknown[] };

test("the status page shows what fails and what failed, without details", async () => {
  const now = Date.now();
  const state = {
    detail: "An email waits for 900 s.",
    since: now - minute,
    checkedAt: now,
    toldAt: now,
    quietUntil: now,
  };
  await storeNote(env, {
    states: [{ check: "mail", state: "failing", ...state }],
    periods: [{ check: "mail", from: now - minute, to: null }],
    recipients: [{ email: "secret@example.com", name: "Administrator" }],
  });
  const { answer } = await visit("http://localhost/status", {}, status);
  const { checks, periods } = answer as Status;
  expect(checks.find(({ check }) => check === "mail")).toMatchObject({ state: "failing" });
  expect(checks.find(({ check }) => check === "search")).toMatchObject({ state: "unknown" });
  expect(periods).toHaveLength(1);
  expect(JSON.stringify(answer)).not.toMatch(/secret@|900 s/);
});

test("only staff on the product's own host keep a check quiet", async () => {
  const staff = testContext({ actor: actorWith(["*"]) });
  const acme = { ...mainCompany, subdomain: "acme" };
  await expect(saveQuiet({ ...staff, company: acme }, { check: "mail", hours: "1" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(saveQuiet(testContext(), { check: "mail", hours: "1" })).rejects.toMatchObject({ code: "unauthorised" });
  await expect(saveQuiet(testContext({ actor: actorWith([]) }), { check: "mail", hours: "1" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("security.txt has a contact and expires in the future, less than a year from now, on every host", async () => {
  for (const origin of ["http://localhost", "http://acme.localhost"]) {
    const { answer } = await visit(`${origin}/.well-known/security.txt`, {}, securityText);
    const response = answer as Response;
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const fields = new Map(
      (await response.text())
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect(fields.get("Contact")).toBe(`${origin}/contact-us`);
    expect(fields.get("Canonical")).toBe(`${origin}/.well-known/security.txt`);
    expect(fields.get("Expires")).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    const left = Date.parse(fields.get("Expires") ?? "") - Date.now();
    expect(left).toBeGreaterThan(170 * 24 * 60 * minute);
    expect(left).toBeLessThan(365 * 24 * 60 * minute);
  }
});

test("each host has a manifest with its own name and icons", async () => {
  const read = async (host: string) => {
    const { answer } = await visit(`http://${host}/manifest.webmanifest`, {}, manifest);
    return (await (answer as Response).json()) as { name: string; icons: { src: string; sizes: string }[] };
  };
  expect(await read("localhost")).toMatchObject({ name: "Syncline", icons: [{ src: "/favicon.svg", sizes: "any" }] });
  const { name, icons } = await read("acme.localhost");
  expect(name).toBe("Acme Motors");
  expect(icons).toEqual([
    expect.objectContaining({ src: expect.stringMatching(/^\/media\/images\/.+svg$/), sizes: "any" }),
  ]);
});
