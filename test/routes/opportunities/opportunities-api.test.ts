import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { mailReminders } from "#app/opportunities/mail-reminders.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { recordedContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const acme = "acme.localhost";

withDemoPeople();

type Body = { _id: string; stage: string; version: string; value: string; items: Body[] };

async function call(path: string, method = "GET", body?: unknown) {
  const init = {
    method,
    cookie: await cookieFor("admin", acme),
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const { answer } = await visit(`http://${acme}/api/v1/opportunities${path}`, init, apiResponse);
  const response = answer as unknown as Response;
  return {
    status: response.status,
    ...((await response.json()) as { data: Body; error?: { fields: Record<string, string[]> } }),
  };
}

test("programs list, add, change and move opportunities; a stale version and lost without a reason are refused", async () => {
  const refused = await call("", "POST", { message: "A film" });
  expect(refused).toMatchObject({ status: 400, error: { fields: { organisation: [expect.any(String)] } } });
  const made = await call("", "POST", { organisation: "Tideline", media: ["cinema"], value: "900", currency: "EUR" });
  expect(made).toMatchObject({ status: 201, data: { stage: "new", value: "900" } });
  const { _id, version } = made.data;
  const changed = await call(`/${_id}`, "PATCH", { version, value: "950.50", perpetual: true });
  expect(changed).toMatchObject({ status: 200, data: { value: "950.50", organisation: "Tideline", perpetual: true } });
  expect((await call(`/${_id}`, "PATCH", { version, value: "1" })).status).toBe(409);
  const stage = { stage: "lost", version: changed.data.version };
  expect(await call(`/${_id}/stage`, "POST", stage)).toMatchObject({
    status: 400,
    error: { fields: { lostReason: [expect.any(String)] } },
  });
  expect(await call(`/${_id}/stage`, "POST", { ...stage, lostReason: "price" })).toMatchObject({
    data: { stage: "lost" },
  });
  const ofPerson = await addOpportunity({ name: "Ida" });
  const { version: sent } = (await call(`/${ofPerson}`)).data;
  expect((await call(`/${ofPerson}`, "PATCH", { version: sent, deadline: "2041-02-03" })).status).toBe(200);
  expect((await call("?stage=lost")).data.items.map((item) => item._id)).toEqual([_id]);
  expect((await call("/unknown")).status).toBe(404);
});

test("an assignee is reminded once, on the day; of what is closed no one is", async () => {
  const [open, closed] = [
    await addOpportunity({ organisation: "Open deal", deadline: "2041-02-03" }),
    await addOpportunity({ organisation: "Closed deal", stage: "won" }),
  ];
  const admin = demoPeople.find(({ account }) => account === "admin")?.id ?? "";
  await DB.prepare("UPDATE visitor_requests SET assignee_id = ?").bind(admin).run();
  await DB.prepare("UPDATE opportunities SET remind_on = '2040-01-01'").run();
  const run = (day: string) => mailReminders(recordedContext({ now: Date.parse(`${day}T12:00:00Z`) }));
  await run("2039-12-31");
  expect((await mailsTo(mail("admin"))).filter(({ subject }) => subject.startsWith("Reminder"))).toEqual([]);
  await Promise.all([run("2040-01-01"), run("2040-01-01")]);
  await run("2040-01-02");
  const mails = (await mailsTo(mail("admin"))).filter(({ subject }) => subject.startsWith("Reminder"));
  expect(mails.map(({ subject }) => subject)).toContain("Reminder: Open deal");
  expect(mails.filter(({ subject }) => subject === "Reminder: Open deal")).toHaveLength(1);
  expect(mails.map(({ subject }) => subject)).not.toContain("Reminder: Closed deal");
  const left = "SELECT count(*) AS n FROM opportunities WHERE remind_on IS NOT NULL AND id IN (?, ?)";
  expect(await DB.prepare(left).bind(open, closed).first("n")).toBe(0);
});
