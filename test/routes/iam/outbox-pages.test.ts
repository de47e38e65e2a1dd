import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loader as list } from "#app/backoffice/outbox/routes/outbox.tsx";
import { loader as open, action as send } from "#app/backoffice/outbox/routes/outbox-mail.tsx";
import { sendMailAgain } from "#app/backoffice/outbox/send-mail-again.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { acme, cookieOf, lastAudit, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

const minute = 60_000;

type Given = { companyId?: string; template?: string; status?: string; attempts?: number; age?: number };

async function addMail(id: string, given: Given = {}) {
  const { companyId = mainCompany.id, template = "quote-sent", status = "failed", attempts = 5, age = 60 } = given;
  const at = Date.now() - age * minute;
  await DB.prepare(
    `INSERT INTO outbox (id, company_id, template, recipient, subject, text, html, status, attempts, attempted_at, error, created_at)
     VALUES (?, ?, ?, ? || '@studio.example', 'Your quote', ?, '', ?, ?, ?, 'mailbox full', ?)`,
  )
    .bind(
      id,
      companyId,
      template,
      id,
      "Open https://acme.example/x/secret?token=1, or reply.",
      status,
      attempts,
      at,
      at,
    )
    .run();
}

beforeAll(async () => {
  await addMail("failed");
  await addMail("sent", { status: "sent", attempts: 1 });
  await addMail("waiting", { status: "queued", attempts: 0 });
  await addMail("abandoned", { status: "sending", attempts: 1 });
  await addMail("under-way", { status: "sending", attempts: 1, age: 1 });
  await addMail("reset", { template: "reset", age: 61 });
  await addMail("fresh-reset", { template: "reset", age: 50 });
  await addMail("email-change", { template: "email-change", age: 24 * 60 + 1 });
  await addMail("newsletter", { template: "newsletter-confirmation", age: 7 * 24 * 60 + 1 });
  await addMail("invited", { template: "invitation" });
  await addMail("theirs", { companyId: demoCompanyIds.acme });
});

type Listed = Awaited<ReturnType<typeof list>>;

async function listed(query: string, { account = "admin", host = "localhost" } = {}) {
  const { answer, ctx } = await visit(`http://${host}/outbox${query}`, { cookie: await cookieOf(account, host) }, list);
  return { ids: (answer as Listed).mails.map(({ id }) => id), ...(answer as Listed), trips: ctx.trips.count };
}

async function post(id: string, { account = "admin", host = "localhost" } = {}) {
  const given = { method: "POST", cookie: await cookieOf(account, host), form: {}, params: { id } };
  return (await visit(`http://${host}/outbox/${id}`, given, send)).answer;
}

const stateOf = (id: string) => DB.prepare("SELECT status, attempts, error FROM outbox WHERE id = ?").bind(id).first();
const messageOf = (answer: unknown) => JSON.stringify((answer as { data: { error: unknown } }).data.error);

test("an administrator finds the company's emails by recipient and state, and no other company's", async () => {
  expect((await listed("?q=FAILED")).ids).toEqual(["failed"]);
  expect((await listed("?status=sending")).ids.toSorted()).toEqual(["abandoned", "under-way"]);
  expect((await listed("")).ids).not.toContain("theirs");
  expect((await listed("", { host: acme })).ids).toEqual(["theirs"]);
  const { page, pages, trips } = await listed("?page=99&status=nonsense");
  expect({ page, pages }).toEqual({ page: 1, pages: 1 });
  expect(trips).toBeLessThanOrEqual(3);
  await expect(listed("", { account: "staff" })).rejects.toMatchObject({ code: "forbidden" });
});

test("an email is shown without what its links carry", async () => {
  const { answer } = await visit(
    "http://localhost/x",
    { cookie: await cookieOf("admin"), params: { id: "failed" } },
    open,
  );
  const { mail } = answer as Awaited<ReturnType<typeof open>>;
  expect(mail.text).toBe("Open https://acme.example/… or reply.");
  expect(mail).not.toHaveProperty("html");
  const theirs = { cookie: await cookieOf("admin"), params: { id: "theirs" } };
  await expect(visit("http://localhost/x", theirs, open)).rejects.toMatchObject({ code: "not_found" });
  await expect(post("theirs")).rejects.toMatchObject({ code: "not_found" });
});

test("an email that failed, was sent or was left half sent goes out again; others say why not", async () => {
  for (const id of ["failed", "sent", "abandoned", "fresh-reset"]) {
    expect(statusOf(await post(id)), id).toBe(302);
    expect(await stateOf(id)).toEqual({ status: "queued", attempts: 0, error: null });
  }
  expect(await lastAudit()).toMatchObject({ action: "mail-sent-again", subject_id: "fresh-reset" });
  for (const [id, reason] of [
    ["waiting", "on its way"],
    ["under-way", "on its way"],
    ["reset", "has expired"],
    ["email-change", "has expired"],
    ["newsletter", "has expired"],
    ["invited", "list of people"],
  ] as const) {
    const answer = await post(id);
    expect(statusOf(answer), id).toBe(409);
    expect(messageOf(answer), id).toContain(reason);
  }
});

test("of twenty who send an email again at once one does, and in production it is delivered once", async () => {
  await addMail("busy");
  const given: string[] = [];
  const EMAIL = { send: async ({ to }: { to: string }) => ({ messageId: String(given.push(to)) }) };
  const work: Promise<unknown>[] = [];
  const results = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const ctx = testContext({ actor: { ...actorWith(["*"]), id: `colleague-${at}` } });
      const env = { ...ctx.env, STAGE: "production" as const, EMAIL: EMAIL as unknown as SendEmail };
      const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
      return sendMailAgain({ ...ctx, env, waitUntil }, { id: "busy" }).then(
        () => "sent",
        (error: { code: string }) => error.code,
      );
    }),
  );
  await Promise.all(work);
  expect(results.toSorted()).toEqual([...Array(19).fill("conflict"), "sent"]);
  expect(given).toEqual(["busy@studio.example"]);
  expect(await stateOf("busy")).toEqual({ status: "sent", attempts: 1, error: null });
});
