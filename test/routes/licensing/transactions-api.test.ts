import { beforeAll, expect, test } from "vitest";
import { action as submitPage } from "#app/licensing/transactions/routes/transaction.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, membershipOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { DB, pageOf, sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let slug = "";
beforeAll(async () => {
  ({ slug } = await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" }));
});

type Given = { method?: string; body?: unknown; query?: string; host?: string };

async function call<T = Record<string, unknown>>(
  path: string,
  account: string | null,
  { method, body, query = "", host = "localhost" }: Given = {},
) {
  const cookie = account === null ? null : await cookieOf(account, host);
  const given = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  return request<T>(`http://${host}/api/v1/transactions${path}${query}`, given, apiHandler);
}

test("a program reads, clears, declines and withdraws requests with the rules of the page", async () => {
  const id = await sendRequest([slug]);
  const own = await call(`/${id}`, "supervisor");
  expect(own.data).toMatchObject({
    ...{ _id: id, status: "sent", uri: `/transactions/${id}`, quotes: [], licences: [] },
    songs: [{ name: "Night Ferry", isAvailable: true, light: "approvals", text: "To check", days: 0 }],
    totals: "1 to check",
    events: [{ kind: "sent" }],
  });
  expect(own.data).not.toHaveProperty("internalNote");
  expect(JSON.stringify(own.data)).not.toContain("sides");
  for (const [account, host, status] of [
    [null, "localhost", 401],
    ["label", "localhost", 403],
    ["admin", acme, 404],
    ["staff", "localhost", 200],
  ] as const)
    expect((await call(`/${id}`, account, { host })).status, `${account} at ${host}`).toBe(status);

  const patch = (body: unknown, account = "staff") => call(`/${id}`, account, { method: "PATCH", body });
  expect((await patch({ status: "clearing" }, "supervisor")).status).toBe(403);
  expect((await patch({ status: "licensed" })).error.fields).toHaveProperty("status");
  expect((await patch({ status: "declined" })).error.fields).toHaveProperty("reason");
  expect((await patch({ assigneeId: "unknown" })).error.fields).toHaveProperty("assigneeId");
  const version = String(own.data.version);
  const started = await patch({ status: "clearing", internalNote: "Fast", version });
  expect(started.data).toMatchObject({ status: "clearing", internalNote: "Fast", assigneeId: null });
  expect((await patch({ internalNote: "Stale", version })).status).toBe(409);
  expect((await patch({ status: "clearing" })).status).toBe(409);
  expect((await call(`/${id}/withdraw`, "staff", { method: "POST", body: {} })).status).toBe(404);
  const withdrawn = await call(`/${id}/withdraw`, "supervisor", { method: "POST", body: { reason: "Other song" } });
  expect(withdrawn.data).toMatchObject({ status: "declined", isWithdrawn: true });
  expect((await call(`/${id}/withdraw`, "supervisor", { method: "POST", body: {} })).status).toBe(409);

  type Items = { items: { _id: string }[]; paging: object };
  const all = (query: string, account = "staff") => call<Items>("", account, { query: `?all=1${query}` });
  expect((await all("")).data.items).toEqual([]);
  expect((await all("&status=declined&q=northwind")).data).toMatchObject({
    items: [{ _id: id }],
    paging: { totalItems: 1 },
  });
  expect((await all("", "supervisor")).status).toBe(403);
  // Whatever is no filter counts as none: each list begins as its page does.
  expect((await all("&status=x&order=x&page=x")).data).toMatchObject({ items: [], paging: { page: 1 } });
  expect((await call<Items>("", "supervisor", { query: "?status=open" })).data.items).toMatchObject([{ _id: id }]);
  const mine = await call<Items>("", "supervisor", { query: "?status=declined" });
  expect(mine.data.items).toMatchObject([{ _id: id, isWithdrawn: true }]);
});

test("an administrator in a preview cannot withdraw or decline in the person's name", async () => {
  const id = await sendRequest([slug]);
  const preview = async (account: string, form: Record<string, string>) => {
    const cookie = await cookieOf(account);
    await DB.prepare(
      "UPDATE sessions SET original_user_id = (SELECT id FROM users WHERE email LIKE 'admin@%') WHERE user_id = (SELECT user_id FROM memberships WHERE id = ?)",
    )
      .bind(await membershipOf(account, "main"))
      .run();
    return (
      await visit(`http://localhost/transactions/${id}`, { method: "POST", cookie, form, params: { id } }, submitPage)
    ).answer;
  };
  expect(await preview("supervisor", { act: "withdraw" })).toMatchObject({ init: { status: 403 } });
  expect(await preview("staff", { act: "decline", reason: "x" })).toMatchObject({ init: { status: 403 } });
  expect(await countRows("SELECT count(*) AS n FROM transaction_events WHERE transaction_id = ?", id)).toBe(1);
});

test("the demo has a request in every state, made once, and a category that was sold to a rival", async () => {
  const ctx = testContext();
  for (let at = 0; at < 8; at += 1)
    await addRecording(ctx, {
      title: `Demo song ${at}`,
      artist: "Lowtide",
      status: "published",
      genre: ["Jazz"],
      mood: ["Calm"],
    });
  await seedDemo(ctx);
  await seedDemo(ctx);
  const states = await DB.prepare(
    "SELECT status, count(*) AS n FROM transactions WHERE id LIKE '00000000-0000-7000-8000-6%' AND company_id = ? GROUP BY status",
  )
    .bind(demoCompanyIds.main)
    .all();
  expect(states.results).toHaveLength(8);
  expect(states.results.every(({ status, n }) => n === (status === "sent" ? 2 : 1))).toBe(true);
  const lit = new Set<string>();
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const page = await pageOf(`00000000-0000-7000-8000-6${String(at).padStart(11, "0")}`, { account: "admin" });
    for (const { light } of page.songs) lit.add(light.light);
    if (page.request.status === "licensed")
      expect(page.licences).toMatchObject([{ number: expect.stringMatching(/^L-\d{4}-0002$/) }]);
    if (page.request.status === "quoted")
      expect(page.quotes).toMatchObject([{ version: 2, total: "1,440.00 GBP", isOver: false }, { version: 1 }]);
  }
  const rival = await pageOf("00000000-0000-7000-8000-600000000010", { account: "admin" });
  expect(rival.songs[0]?.light).toMatchObject({
    light: "blocked",
    reason: expect.stringMatching(/^Already exclusively licensed for alcohol until /),
  });
  expect([...lit].sort()).toEqual(["approvals", "blocked", "clear", "licensed"]);
  const clearing = await pageOf("00000000-0000-7000-8000-600000000001", { account: "staff" });
  expect(clearing.approvals).toMatchObject([
    { partyName: "Harbour Street Records", answeredBy: "Hana Moreau", items: [{ state: "approved" }] },
  ]);
  expect([clearing.messages.length, clearing.tasks.length]).toEqual([1, 1]);
});
