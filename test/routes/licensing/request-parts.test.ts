import { beforeAll, expect, test } from "vitest";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import * as transaction from "#app/licensing/transactions/routes/transaction.tsx";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { act, DB, pageOf, sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();

type Song = Awaited<ReturnType<typeof addRecording>>;
let ferry: Song;
let lantern: Song;

async function addShare(song: Song, side: "master" | "composition", share: Partial<typeof splits.$inferInsert>) {
  const { db } = testContext();
  const id = crypto.randomUUID();
  await db.insert(parties).values({ id, name: "Holder" });
  const subjectId = side === "master" ? song.id : song.workId;
  await db.insert(splits).values({ id, side, subjectId, partyId: id, role: "OWNER", shareBp: 10_000, ...share });
}

beforeAll(async () => {
  const ctx = testContext();
  ferry = await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide" });
  lantern = await addRecording(ctx, { title: "Paper Lantern", artist: "Lowtide" });
  const own = { controlled: true, approvalRequired: false };
  await addShare(ferry, "master", own);
  await addShare(ferry, "composition", own);
  await addShare(lantern, "master", own);
  await addShare(lantern, "composition", { ...own, mfn: true });
});

/** The page of a request as it is rendered, for a visit or after a form. */
async function htmlOf(id: string, query: string, account: string, form?: Record<string, string>) {
  const sent = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) };
  const at = <Args extends { params: object }>(args: Args) => ({ ...args, params: { id } });
  return renderedPage(
    `http://localhost/transactions/x${query}`,
    { cookie: await cookieOf(account), ...sent },
    {
      path: "transactions/:id",
      route: {
        ...transaction,
        loader: (args: Parameters<typeof transaction.loader>[0]) => transaction.loader(at(args)),
        action: (args: Parameters<typeof transaction.action>[0]) => transaction.action(at(args)),
      },
    },
  );
}

test("the desk's part is the desk's: a client who names it sees the tracks, and no note of the desk", async () => {
  const id = await sendRequest([ferry.slug]);
  await act(id, { act: "handling", assigneeId: "", internalNote: "Pays late", version: "" });
  const client = await htmlOf(id, "?view=approvals", "supervisor");
  expect(client).toContain("Night Ferry");
  for (const desk of [">Approvals", "Pays late", "Ask rights holders"]) expect(client).not.toContain(desk);
  const staff = await htmlOf(id, "?view=approvals", "staff");
  for (const desk of [">Approvals", "Pays late"]) expect(staff).toContain(desk);
  for (const view of ["unknown", "constructor", "__proto__", ""])
    expect(await htmlOf(id, `?view=${view}`, "supervisor"), view).toContain("Night Ferry");
});

test("a refused form opens its part; one that the state no longer has is told above the state", async () => {
  const id = await sendRequest([ferry.slug]);
  const refused = await htmlOf(id, "?view=history", "supervisor", { act: "message", message: "" });
  expect(refused).toMatch(/<textarea[^>]*name="message"[^>]*aria-invalid="true"/);
  const { version } = await pageOf(id, { account: "staff" });
  await act(id, { act: "start", version });
  const late = await htmlOf(id, "", "staff", { act: "start", version });
  expect(late).toContain('id="request-error"');
  expect(await htmlOf(id, "", "staff")).not.toContain('id="request-error"');
});

test("who saves beside a part stays in it, so that what was typed there isn't lost", async () => {
  const id = await sendRequest([ferry.slug]);
  const given = { method: "POST", cookie: await cookieOf("staff"), params: { id } };
  const save = async (query: string, form: Record<string, string>) =>
    (
      (await visit(`http://localhost/transactions/${id}${query}`, { ...given, form }, transaction.action))
        .answer as Response
    ).headers.get("Location");
  const handling = { act: "handling", assigneeId: "", internalNote: "Call back", version: "" };
  expect(await save("?view=messages", handling)).toBe(`/transactions/${id}?view=messages`);
  expect(await save("?view=//evil.example", { ...handling, internalNote: "" })).toBe(`/transactions/${id}`);
  const task = { act: "task", task: "Ask for the edit", taskDue: "", taskAssigneeId: "" };
  expect(await save("?view=history", task)).toBe(`/transactions/${id}?view=history#tasks`);
  expect(await htmlOf(id, "?view=licence", "supervisor")).toContain("once it&#x27;s issued");
  await act(id, { act: "decline", reason: "Not now", version: "" });
  expect(await htmlOf(id, "?view=licence", "supervisor")).toContain("No licence was issued.");
  expect(await htmlOf(id, "?view=offer", "supervisor")).toContain("No quote was made.");
});

test("news of a message leads to the messages", async () => {
  const id = await sendRequest([ferry.slug], { project: "With a message" });
  await act(id, { act: "message", message: "Which edit?" });
  expect((await mailsTo(mail("supervisor"))).at(-1)?.text).toContain(`/transactions/${id}?view=messages`);
  const html = await htmlOf(id, "?view=messages", "supervisor");
  expect(html).toContain("Which edit?");
});

test("a most favoured party is named by its track, unless each track has it", async () => {
  const text = "A rights holder: most favoured nation";
  const some = await pageOf(await sendRequest([ferry.slug, lantern.slug]));
  expect(some.favoured).toEqual({ all: [text], ofAll: [] });
  const each = await pageOf(await sendRequest([lantern.slug]));
  expect(each.favoured).toEqual({ all: [text], ofAll: [text] });
});

test("the head keeps the day of an ended request, and the card's price beside a quote that is being revised", async () => {
  const card = { ...startingCard, tiers: [{ tierId: "", master: 60_000, composition: 60_000 }] };
  const given = { companyId: mainCompany.id, version: 1, card, inForceFrom: "2026-01-01", publishedAt: 1 };
  const [staff] = (await DB.prepare("SELECT id FROM users WHERE email = ?").bind(mail("staff")).all()).results;
  await testContext()
    .db.insert(rateCards)
    .values({ ...given, id: "request-parts", savedBy: String(staff?.id) });
  const id = await sendRequest([ferry.slug]);
  const { version, cardPrice } = await pageOf(id, { account: "staff" });
  await act(id, { act: "quote", version, price: cardPrice ?? "" });
  const labels = async () => (await pageOf(id, { account: "staff" })).money.map(({ label }) => label);
  expect(await labels()).toEqual(["Quote 1", "By the rate card"]);
  await act(id, { act: "decline", reason: "Not now", version: "" });
  expect(await labels()).toEqual(["Quote 1"]);
  expect(await htmlOf(id, "", "supervisor")).toContain("1 Dec 2039");
  await act(id, { act: "reopen", version: "" });
  expect(await labels()).toEqual(["Quote 1", "By the rate card"]);
  expect(
    await visit(`http://localhost/transactions/${id}`, { params: { id } }, transaction.loader).catch(
      (error: { code: string }) => error.code,
    ),
  ).toBe("unauthorised");
});
