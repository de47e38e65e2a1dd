import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { exportAudit } from "#app/backoffice/people/export-audit.server.ts";
import { tellAudit } from "#app/backoffice/people/tell-audit.server.ts";
import { readCsv } from "#app/edge/http/read-csv.ts";
import { webhookEvents } from "#app/webhooks/webhook-events.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addEndpoint, deliveries, managerAt, withReceiver } from "#test/routes/webhooks/webhook-receiver.ts";
import { actorWith, mainCompany, recordedContext } from "#test/support/context.ts";

const { DB, MASTERS } = env as unknown as { DB: D1Database; MASTERS: R2Bucket };
const all = { q: "", action: "", page: 1 };
const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme" };
const adminId = demoPeople.find(({ account }) => account === "admin")?.id ?? "";

withDemoSessions();
withReceiver();

const reader = (company = mainCompany) => {
  const ctx = recordedContext({ company, now: Date.now() });
  return { ...ctx, actor: { ...actorWith(["*"]), id: adminId } };
};

async function addEntries(rows: { company?: string; action: string; detail?: object; original?: string }[]) {
  const at = Date.now();
  await DB.batch(
    rows.map(({ company = mainCompany.id, action, detail = {}, original = null }, index) =>
      DB.prepare(
        `INSERT INTO audit_log (id, company_id, actor_id, original_actor_id, action, subject_type, subject_id, detail, created_at)
         VALUES (?, ?, ?, ?, ?, 'song', 'night', ?, ?)`,
      ).bind(crypto.randomUUID(), company, adminId, original, action, JSON.stringify(detail), at + index),
    ),
  );
}

async function exported(format: "csv" | "jsonl", query = all, company = mainCompany) {
  const response = new Response(await exportAudit(reader(company), query, format));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

beforeAll(async () => {
  await addEntries([
    { action: "song-changed", detail: { before: { title: "=HYPERLINK(1)" }, after: { title: "+cmd|'/c'!A1" } } },
    { action: "webhook-changed", detail: { before: { secret: "whsec_old" }, after: { secret: "whsec_new" } } },
    { action: "viewed", original: adminId },
    { company: acme.id, action: "acme-only", detail: { title: "Acme's own" } },
  ]);
});

test("the export has each change from and to, without secrets, formulas and other companies' entries", async () => {
  const text = await exported("csv");
  expect(text.startsWith("\uFEFFDate (UTC),")).toBe(true);
  const [head = [], ...rows] = readCsv(text.slice(1));
  expect(head.slice(-3)).toEqual(["Field", "From", "To"]);
  expect(rows.find((row) => row.includes("song-changed"))?.slice(-3)).toEqual([
    "Title",
    "=HYPERLINK(1)",
    "+cmd|'/c'!A1",
  ]);
  expect(text).toContain(`'=HYPERLINK(1)`);
  expect(text).not.toMatch(/,[=+]|whsec_|acme-only|Acme's own/);
  const viewed = rows.find((row) => row.includes("viewed")) ?? [];
  expect(viewed[5]).toBe(adminId);
  expect(await exported("csv", all, acme)).toContain("acme-only");
});

test("JSON lines have the same, and the filters are those of the page", async () => {
  const lines = (await exported("jsonl", { ...all, action: "song-changed" })).trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    action: "song-changed",
    changes: [{ field: "Title", from: "=HYPERLINK(1)", to: "+cmd|'/c'!A1" }],
  });
  expect(await exported("jsonl", { ...all, q: "no such person" })).toBe("");
  // That it was exported is an entry, too.
  expect(await exported("jsonl", { ...all, action: "audit-exported" })).toContain("song-changed");
});

test("only who may see the trail exports it, and no one in another person's name", async () => {
  const visitor = { ...reader(), actor: actorWith(["ListTiers"]) };
  await expect(exportAudit(visitor, all, "csv")).rejects.toMatchObject({ code: "forbidden" });
  const preview = { ...reader(), actor: { ...actorWith(["*"]), originalUserId: adminId } };
  await expect(exportAudit(preview, all, "csv")).rejects.toMatchObject({ code: "forbidden" });
});

test("100,000 entries are streamed once each, a page at a time", async () => {
  await DB.prepare(
    `INSERT INTO audit_log (id, company_id, actor_id, action, subject_type, subject_id, detail, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
     SELECT 'bulk-' || i, ?, NULL, 'bulk', 'song', 'night', '{"before":{"title":"a"},"after":{"title":"b"}}', 1000 + i / 7 FROM n`,
  )
    .bind(acme.id)
    .run();
  const stream = await exportAudit(reader(acme), { ...all, action: "bulk" }, "jsonl");
  let largest = 0;
  let count = 0;
  for await (const chunk of stream as ReadableStream<Uint8Array>) {
    largest = Math.max(largest, chunk.byteLength);
    count += new TextDecoder().decode(chunk).split("\n").length - 1;
  }
  expect(count).toBe(100_000);
  expect(largest).toBeLessThan(500_000);
  await DB.prepare("DELETE FROM audit_log WHERE action = 'bulk'").run();
});

test("webhooks are told of their company's entries once, also of those written late, and never of others'", async () => {
  await MASTERS.delete("notices/audit.json");
  const ctx = managerAt();
  await addEndpoint(ctx, { events: ["audit.entry"] });
  const tell = () => tellAudit({ db: ctx.db, env: ctx.env, now: Date.now() });
  const told = async () => {
    const rows = await deliveries("type = 'audit.entry'");
    await DB.prepare("DELETE FROM webhook_deliveries").run();
    return rows.flatMap(({ data }) => {
      const { page, api, ...own } = JSON.parse(data) as Record<string, unknown>;
      expect({ page, api }).toEqual({ page: "/iam-dashboard", api: null });
      return webhookEvents["audit.entry"].data.parse(own).entries;
    });
  };
  await tell();
  expect(await told()).toEqual([]);
  await addEntries([
    ...Array.from({ length: 60 }, () => ({
      action: "song-changed",
      detail: { before: { title: "a" }, after: { title: "b" } },
    })),
    { company: acme.id, action: "acme-only" },
  ]);
  // A request that began before the last run, and wrote after it.
  await DB.prepare(
    "UPDATE audit_log SET created_at = 5 WHERE id = (SELECT max(id) FROM audit_log WHERE action = 'song-changed')",
  ).run();
  await tell();
  const entries = await told();
  expect(entries).toHaveLength(60);
  expect(entries[0]).toMatchObject({ actorId: adminId, changes: [{ field: "Title", from: "a", to: "b" }] });
  await tell();
  expect(await told()).toEqual([]);
});
