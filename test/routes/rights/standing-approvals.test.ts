import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as recordAction } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { loader as exportLoader } from "#app/backoffice/catalogue-records/routes/records-export.ts";
import { pauseStanding } from "#app/licensing/standing/pause-standing.server.ts";
import { isStandingOver, recordStandingUses } from "#app/licensing/standing/record-standing-uses.server.ts";
import { action as pauseAction, loader as pauseLoader } from "#app/licensing/standing/routes/standing-approval.tsx";
import { countStandingUses } from "#app/licensing/standing/standing-month.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { findStandingYes } from "#app/rights/standing/find-standing-yes.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addRequest, idOf } from "#test/routes/licences/request-records.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { addAgreement, nextId } from "#test/routes/rights/agreement-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const { standingUses, outbox } = unsafeTenantTables("the records of a test");
withDemoSessions();

const now = Date.UTC(2029, 10, 30, 23, 59);
const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const nova = { ...mainCompany, id: demoCompanyIds.nova, subdomain: "nova", name: "Nova" };
const use: Usage = {
  ...{ media: ["social_paid"], territories: ["DE"], startsOn: "2029-12-01", termMonths: 12, perpetual: false },
  ...{ exclusivity: "none", category: "food", budget: null, currency: null },
};

/** A party with an address, a song of its own and a standing approval for both sides. */
async function approving(
  name: string,
  given: Partial<typeof standingApprovals.$inferInsert> = {},
  email = `${name.toLowerCase()}@label.example`,
) {
  const { db } = testContext();
  const partyId = await addParty(name);
  await db.update(parties).set({ email }).where(sql`id = ${partyId}`);
  const song = await addClearSong({ title: `Song of ${name}` }, { partyId });
  const id = nextId();
  await db
    .insert(standingApprovals)
    .values({ id, name: `All of ${name}`, partyId, maxMonths: 12, minFee: 40_000, currency: "EUR", ...given });
  return { id, partyId, song };
}

type Approving = Awaited<ReturnType<typeof approving>>;

async function asked(
  { song, partyId }: Pick<Approving, "song" | "partyId">,
  given: { transactionId?: string; fee?: number; company?: typeof mainCompany; at?: number } = {},
) {
  const company = given.company ?? mainCompany;
  const ctx = recordedContext({ company, now: given.at ?? now });
  const id = given.transactionId ?? (await addRequest([{ id: song.id, title: "" }], { companyId: company.id }));
  const transaction = { id, userId: idOf("supervisor"), project: "Autumn campaign", endClient: "Northwind" };
  const offers = (["master", "composition"] as const).map((side) => ({
    ...{ partyId, recordingId: song.id, side, fee: given.fee ?? 50_000, currency: "EUR" },
  }));
  const found = await findStandingYes(ctx, { transaction, recordingIds: [song.id], use, offers });
  return { ctx, transaction, ...found };
}

/** Records what covers a request, as the desk does when it asks. */
async function recorded({ ctx, transaction, covered }: Awaited<ReturnType<typeof asked>>) {
  const { statements, mails } = await recordStandingUses(ctx, {
    transaction,
    use,
    covered,
    titles: new Map([[covered[0]?.recordingId ?? "", "A song"]]),
  });
  const [first, ...others] = [...statements, ...outgoingMails(ctx, mails).statements];
  if (first) await ctx.db.batch([first, ...others]);
}

const usesOf = ({ id }: { id: string }) =>
  DB.prepare("SELECT count(*) AS n FROM standing_uses WHERE standing_id = ?").bind(id).first("n");

test("a party's own share is covered for both sides, and what does not fit is said", async () => {
  const harbour = await approving("Harbour");
  const { covered, missed } = await asked(harbour);
  expect(covered.map(({ side, party, fee }) => [side, party, fee])).toEqual([
    ["master", "Harbour", 50_000],
    ["composition", "Harbour", 50_000],
  ]);
  expect(missed).toEqual([]);
  const low = await asked(harbour, { fee: 30_000 });
  expect(low.covered).toEqual([]);
  expect(low.missed.map(({ side, misses }) => [side, ...misses])).toEqual([
    ["master", "fee 300.00 EUR below 400.00 EUR"],
    ["composition", "fee 300.00 EUR below 400.00 EUR"],
  ]);
});

test("another one of the party covers what the first does not, and parties without a share cover nothing", async () => {
  const vale = await approving("Vale", { side: "composition" });
  await testContext()
    .db.insert(standingApprovals)
    .values({
      ...{
        id: nextId(),
        name: "Masters",
        partyId: vale.partyId,
        side: "master",
        maxMonths: 24,
        minFee: 0,
        currency: "USD",
      },
    });
  const stranger = await approving("Stranger", { territories: ["World"] });
  expect((await asked({ ...vale, partyId: stranger.partyId })).covered).toEqual([]);
  const { covered, missed } = await asked(vale);
  expect(covered.map(({ side, name }) => [side, name])).toEqual([
    ["master", "Masters"],
    ["composition", "All of Vale"],
  ]);
  expect(missed).toEqual([]);
});

test("no one stands on both sides: not with the address of who asked, nor as a manager, nor without an address", async () => {
  const own = await approving("Own", {}, mail("supervisor").toUpperCase());
  expect((await asked(own)).missed[0]?.misses).toEqual(["the party's address is the client's own"]);
  const kept = await approving("Kept");
  await testContext()
    .db.update(parties)
    .set({ keepers: [mail("supervisor")] })
    .where(sql`id = ${kept.partyId}`);
  expect((await asked(kept)).missed[0]?.misses).toEqual(["the party's address is the client's own"]);
  // Four eyes between companies: a colleague of who asked speaks for no rights holder.
  const colleague = await approving("Colleague", {}, mail("requester"));
  expect((await asked(colleague, { company: acme })).missed[0]?.misses).toEqual([
    "the party's address is the client's own",
  ]);
  expect((await asked(colleague, { company: nova })).covered).toHaveLength(2);
  const silent = await approving("Silent");
  await testContext().db.update(parties).set({ email: null }).where(sql`id = ${silent.partyId}`);
  expect((await asked(silent)).missed[0]?.misses).toEqual(["no email address on file to tell the party"]);
});

test("one under an agreement holds while that covers the use", async () => {
  const lund = await approving("Lund");
  const agreementId = await addAgreement(lund.partyId, { startsOn: "2020-01-01", media: ["radio"] });
  const { db } = testContext();
  await db.update(standingApprovals).set({ agreementId }).where(sql`id = ${lund.id}`);
  expect((await asked(lund)).missed[0]?.misses).toEqual(["its agreement doesn't cover this use"]);
  await db.run(sql`UPDATE agreements SET media = '[]' WHERE id = ${agreementId}`);
  expect((await asked(lund)).covered).toHaveLength(2);
});

test("a use is recorded with its month, and its party is told once, without other companies' words", async () => {
  const told = await approving("Told", { maxPerMonth: 1 });
  const first = await asked(told, { company: acme });
  await recorded(first);
  expect(await usesOf(told)).toBe(2);
  const sent = await testContext()
    .db.select()
    .from(outbox)
    .where(sql`template = 'standing-use' AND recipient = 'told@label.example'`);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.companyId).toBe(acme.id);
  for (const part of ["Autumn campaign", "Northwind", "Social, paid; Germany; 12 months", "A song, master: 500.00 EUR"])
    expect(sent[0]?.text).toContain(part);
  expect(sent[0]?.text).toMatch(/http:\/\/acme\.localhost\/standing-approval\/\S{43}/);
  expect(sent[0]?.text).toContain("http://localhost/contact-us");

  // The same song of the same request counts once, also when it is asked again.
  await recorded(await asked(told, { company: acme, transactionId: first.transaction.id }));
  expect(await usesOf(told)).toBe(2);
  expect((await asked(told)).missed[0]?.misses).toEqual(["used once this month, its limit"]);
  expect((await asked(told, { at: now + 60_000 })).covered).toHaveLength(2);
});

test("of 200 of three companies who use it at once as many succeed as the month allows, and no company takes all; licences of the next month count there", async () => {
  const raced = await approving("Raced", { maxPerMonth: 9 });
  const companies = [mainCompany, acme, nova];
  const racers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => asked(raced, { company: companies[at % 2 === 0 ? 1 : at % 3] })),
  );
  expect(racers.every(({ covered }) => covered.length === 2)).toBe(true);
  const results = await Promise.allSettled(racers.map(recorded));
  const failed = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(failed).toHaveLength(191);
  expect(failed.every(isStandingOver)).toBe(true);
  expect(await usesOf(raced)).toBe(18);
  const songsOf = async (month: string, companyId = "%") =>
    await DB.prepare(`SELECT count(DISTINCT transaction_id) AS n FROM standing_uses
      WHERE standing_id = ? AND month = ? AND company_id LIKE ?`)
      .bind(raced.id, month, companyId)
      .first<number>("n");
  for (const { id } of [acme, nova]) expect(await songsOf("2029-11", id)).toBeLessThanOrEqual(5);
  expect(await DB.prepare("SELECT count(*) AS n FROM outbox WHERE recipient = 'raced@label.example'").first("n")).toBe(
    9,
  );

  const at = now + 60_000;
  const held = racers.filter((_, index) => results[index]?.status === "fulfilled");
  const newcomers = await Promise.all(Array.from({ length: 40 }, () => asked(raced, { at })));
  const licensed = held.map(async ({ ctx, transaction: { id } }) => {
    const [first, ...others] = countStandingUses({ ...ctx, now: at }, { id, recordingIds: [raced.song.id] });
    if (first) await ctx.db.batch([first, ...others]);
  });
  await Promise.allSettled([...newcomers.map(recorded), ...licensed]);
  expect(await songsOf("2029-12")).toBe(9);
});

test("one company gets half of the month, rounded up, and the environment's own company what is left", async () => {
  const shared = await approving("Shared", { maxPerMonth: 3 });
  for (let times = 0; times < 2; times += 1) await recorded(await asked(shared, { company: acme }));
  expect((await asked(shared, { company: acme })).missed[0]?.misses).toEqual([
    "used 2 times this month by your company, its limit",
  ]);
  expect((await asked(shared, { company: nova })).covered).toHaveLength(2);
  await recorded(await asked(shared));
  expect((await asked(shared, { company: nova })).missed[0]?.misses).toEqual(["used 3 times this month, its limit"]);
});

test.each<[string, (one: Approving) => Promise<unknown>]>([
  [
    "changed",
    ({ id }) => DB.prepare("UPDATE standing_approvals SET updated_at = updated_at + 1 WHERE id = ?").bind(id).run(),
  ],
  ["paused", ({ id }) => DB.prepare("UPDATE standing_approvals SET paused = 1 WHERE id = ?").bind(id).run()],
  ["deleted", ({ id }) => DB.prepare("DELETE FROM standing_approvals WHERE id = ?").bind(id).run()],
  [
    "left without the share",
    ({ partyId }) => testContext().db.delete(splits).where(sql`party_id = ${partyId} AND side = 'master'`),
  ],
])("one that was %s meanwhile is not used", async (title, change) => {
  const gone = await approving(`Gone ${title}`);
  const ready = await asked(gone);
  await change(gone);
  const failure = await recorded(ready).catch((error: unknown) => error);
  expect(isStandingOver(failure)).toBe(true);
  expect(await usesOf(gone)).toBe(0);
});

test("the party pauses it by the link of its email, once, and opening the link changes nothing", async () => {
  const calm = await approving("Calm");
  await recorded(await asked(calm, { company: acme, at: Date.now() }));
  const [sent] = await testContext().db.select().from(outbox).where(sql`recipient = 'calm@label.example'`);
  const token = /standing-approval\/(\S{43})/.exec(sent?.text ?? "")?.[1] ?? "";
  const open = async (text = token, host = "acme.localhost") => {
    const { answer } = await visit(
      `http://${host}/standing-approval/${text}`,
      { params: { token: text } },
      pauseLoader,
    );
    return answer as unknown as { data: { state: string }; init: { status?: number } | null };
  };
  const state = async (...at: Parameters<typeof open>) => [
    (await open(...at)).data.state,
    (await open(...at)).init?.status ?? 200,
  ];
  expect(await state()).toEqual(["open", 200]);
  expect(await state(token, "localhost")).toEqual(["unknown", 404]);
  expect(await state(`${token.slice(1)}A`)).toEqual(["unknown", 404]);
  const isPaused = () => DB.prepare("SELECT paused FROM standing_approvals WHERE id = ?").bind(calm.id).first("paused");
  expect(await isPaused()).toBe(0);
  await Promise.all(
    [1, 2].map(() =>
      visit(
        `http://acme.localhost/standing-approval/${token}`,
        { method: "POST", params: { token }, form: {} },
        pauseAction,
      ),
    ),
  );
  expect(await isPaused()).toBe(1);
  expect(await state()).toEqual(["paused", 200]);
  const audits =
    "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'standing-approval-changed' AND actor_id IS NULL";
  expect(await DB.prepare(audits).bind(calm.id).first("n")).toBe(1);
  expect((await asked(calm)).missed[0]?.misses).toEqual(["paused"]);

  await DB.prepare("UPDATE standing_uses SET paused_at = NULL, expires_at = 1 WHERE standing_id = ?")
    .bind(calm.id)
    .run();
  expect(await state()).toEqual(["over", 410]);
  await DB.prepare("UPDATE standing_approvals SET paused = 0 WHERE id = ?").bind(calm.id).run();
  expect(await state()).toEqual(["lapsed", 410]);
  await pauseStanding(testContext({ company: acme }), { token });
  expect(await isPaused()).toBe(0);
});

type Form = Record<string, string>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Form } };
const filled: Form = {
  ...{
    name: "Paid social",
    party: "Records",
    agreement: "",
    side: "both",
    "media[0]": "social_paid",
    territories: "EU, UK",
  },
  ...{ excluded: "", maxMonths: "12", fee: "500.50", currency: "EUR", maxPerMonth: "5" },
};

async function send(id: string, form: Form, host = "localhost") {
  const page = {
    method: "POST",
    cookie: await cookieOf(host === "localhost" ? "staff" : "admin", host),
    params: { id },
    form,
  };
  return (await visit(`http://${host}/standing-approvals/${id}`, page, recordAction)).answer;
}

test("what is wrong with a standing approval is named at its field, and the input kept", async () => {
  const partyId = await addParty("Records");
  const agreementId = await addAgreement(await addParty("Another"));
  const cases: [Form, string, RegExp][] = [
    [{ name: " " }, "name", /enter a name/],
    [{ party: "No such party" }, "party", /No such party/],
    [{ agreement: agreementId }, "agreement", /in no agreement/],
    [{ agreement: "A-0" }, "agreement", /in no agreement/],
    [{ "media[0]": "smoke" }, "media", /choose from the list/],
    [{ territories: "Atlantis" }, "territories", /Atlantis/],
    [{ territories: "DE", excluded: "DACH" }, "excluded", /every territory/],
    [{ maxMonths: "" }, "maxMonths", /enter the months, or allow perpetual/],
    [{ maxMonths: "0" }, "maxMonths", /from 1 to 1200/],
    [{ perpetual: "on" }, "maxMonths", /leave it empty/],
    [{ fee: "5.005" }, "fee", /500.50/],
    [{ fee: "-1" }, "fee", /500.50/],
    [{ fee: "5.5", currency: "JPY" }, "fee", /500.50/],
    [{ currency: "XXX" }, "currency", /choose one/],
    [{ validFrom: "2027-02-02", validUntil: "2027-02-01" }, "validUntil", /isn't before From/],
    [{ maxPerMonth: "1.5" }, "maxPerMonth", /whole number/],
    [{ "excludedCompanyIds[0]": "gone" }, "excludedCompanyIds", /doesn't exist/],
  ];
  for (const [change, field, message] of cases) {
    const answer = (await send("new", { ...filled, ...change })) as Reply;
    expect(answer.data?.error[field]?.[0] ?? "", JSON.stringify(change)).toMatch(message);
    expect(answer.data.initialValue.fee, field).toBe(change.fee ?? filled.fee);
  }
  expect(
    await DB.prepare("SELECT count(*) AS n FROM standing_approvals WHERE party_id = ?").bind(partyId).first("n"),
  ).toBe(0);
});

test("everything that is wrong with a standing approval is said at once", async () => {
  const wrongOf = async (change: Form) =>
    Object.keys(((await send("new", { ...filled, ...change })) as Reply).data.error).sort();
  const dates = { validFrom: "2027-02-02", validUntil: "2027-02-01" };
  expect(
    await wrongOf({ name: "", party: "", fee: "", maxMonths: "", territories: "DE", excluded: "DACH", ...dates }),
  ).toEqual([...["excluded", "fee", "maxMonths", "name", "party", "validUntil"]]);
  expect(await wrongOf({ party: "No such party", fee: "5.005", maxMonths: "", currency: "EUR" })).toEqual([
    ...["fee", "maxMonths", "party"],
  ]);
  await addParty("Records of all errors");
  const gone = { party: "Records of all errors", agreement: "A-0", maxMonths: "", currency: "XXX" };
  expect(await wrongOf(gone)).toEqual(["agreement", "currency", "maxMonths"]);
});

test("staff add one, change it, find it, delete it and take it back; on a company's host no one does", async () => {
  const partyId = await addParty("Kept Records");
  const form = { ...filled, party: "Kept Records" };
  expect(statusOf(await send("new", form))).toBe(302);
  const stored = () => DB.prepare("SELECT * FROM standing_approvals WHERE party_id = ?").bind(partyId).first<Form>();
  const row = await stored();
  expect(row).toMatchObject({
    min_fee: 50_050,
    currency: "EUR",
    territories: '["EU","GB"]',
    max_months: 12,
    paused: 0,
  });
  const id = row?.id ?? "";

  const version = String(row?.updated_at);
  const yen = { ...form, fee: "900", currency: "JPY", paused: "on", version };
  expect(statusOf(await send(id, yen))).toBe(302);
  expect(await stored()).toMatchObject({ min_fee: 900, currency: "JPY", paused: 1 });
  expect(statusOf(await send(id, { ...yen, name: "Stale", version }))).toBe(409);

  const cookie = await cookieOf("staff");
  const list = async (query: string) => {
    const { answer } = await visit(`http://localhost/standing-approvals${query}`, { cookie }, listLoader);
    return answer as unknown as { rows: { cells: Form }[] };
  };
  const [found] = (await list(`?holder=${partyId}&state=paused&q=kept`)).rows;
  expect(found?.cells).toMatchObject({
    party: "Kept Records",
    fee: "900",
    currency: "JPY",
    state: "Paused",
    used: "0",
  });
  expect((await list(`?holder=${partyId}&state=active`)).rows).toEqual([]);
  const { answer: file } = await visit(
    `http://localhost/standing-approvals/export.csv?holder=${partyId}`,
    { cookie },
    exportLoader,
  );
  expect(await (file as Response).text()).toContain("Kept Records");

  const { answer } = await visit(`http://localhost/api/v1/standing-approvals/${id}`, { cookie }, apiHandler);
  const body = (await (answer as Response).json()) as { data: Form };
  expect(body.data).toMatchObject({
    party: { party: "Kept Records", partyId },
    fee: "900",
    currency: "JPY",
    agreement: "",
  });

  expect(statusOf(await send(id, { act: "delete", version: body.data.version ?? "" }))).toBe(302);
  expect(await stored()).toBeNull();
  const page = { method: "POST", cookie, params: { id }, form: { _: "" } };
  const restored = await visit(`http://localhost/api/v1/standing-approvals/${id}/restore`, page, apiHandler);
  expect((restored.answer as Response).status).toBe(200);
  expect(await stored()).toMatchObject({ min_fee: 900, paused: 1 });
  await expect(send("new", form, "acme.localhost")).rejects.toMatchObject({ code: "forbidden" });
});

test("uses are those of their company", async () => {
  const mine = await approving("Mine");
  await recorded(await asked(mine, { company: acme }));
  const rows = await testContext().db.select().from(standingUses).where(sql`standing_id = ${mine.id}`);
  expect(rows.map(({ companyId, month }) => [companyId, month])).toEqual([
    [acme.id, "2029-11"],
    [acme.id, "2029-11"],
  ]);
});
