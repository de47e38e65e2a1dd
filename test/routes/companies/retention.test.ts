import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { retentionSchema } from "#app/companies/retention/retention-form.ts";
import { sweepRetention } from "#app/companies/retention/sweep-retention.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { mainCompany, recordedContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const day = 24 * 3600_000;

async function left() {
  const { results } = await DB.prepare("SELECT id FROM audit_log WHERE action = 'kept' ORDER BY id").all<{
    id: string;
  }>();
  return results.map(({ id }) => id);
}

test("entries older than the company keeps them are deleted, those of others and younger ones stay", async () => {
  await seedDemo(recordedContext());
  const now = Date.now();
  const add = (id: string, company: string, age: number) =>
    DB.prepare(
      "INSERT INTO audit_log (id, company_id, action, subject_type, subject_id, created_at) VALUES (?, ?, 'kept', 's', 's', ?)",
    ).bind(id, company, now - age * day);
  await DB.batch([
    add("acme-100", demoCompanyIds.acme, 100),
    add("acme-80", demoCompanyIds.acme, 80),
    add("main-100", mainCompany.id, 100),
  ]);
  const { db } = recordedContext();
  await sweepRetention({ db, now });
  expect(await left()).toEqual(["acme-100", "acme-80", "main-100"]);
  // Less than the least stays what it was before that limit was checked.
  const keep = (retention: object | null) =>
    DB.prepare("UPDATE companies SET retention = ? WHERE id = ?")
      .bind(retention && JSON.stringify(retention), demoCompanyIds.acme)
      .run();
  await keep({ auditDays: 1, mailDays: null });
  await sweepRetention({ db, now });
  expect(await left()).toEqual(["acme-80", "main-100"]);
  await keep(null);
});

test.each(["89", "1.5", "-1", "1e9", "ninety"])("%s days of audit trail are refused with the least", (auditDays) => {
  const read = retentionSchema.safeParse({ version: "v", auditDays: Number(auditDays) || auditDays });
  expect(read.success).toBe(false);
  expect(JSON.stringify(read.error?.issues)).toContain("90 or more");
});
