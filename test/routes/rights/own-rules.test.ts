import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { action as recordAction } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { action, loader } from "#app/backoffice/standing-approvals/routes/own-rule.tsx";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { loader as approveLoader } from "#app/licensing/approvals/routes/approve.tsx";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { action as linkAction, loader as linkLoader } from "#app/licensing/standing/routes/standing-approval.tsx";
import { loader as usesLoader } from "#app/licensing/standing/routes/standing-uses.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { noUsage } from "#app/rights/usage/usage.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { standingApprovals, standingUses } from "#db/schema/standing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addRequest, withColleagues } from "#test/routes/licences/request-records.ts";
import { addOwnedSong, answerBy, askAll, controlled, tokenTo } from "#test/routes/licensing/approval-records.ts";
import { mainCompany, recordedContext, testContext } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

const { DB } = env as unknown as { DB: D1Database };
const nova = { ...mainCompany, id: demoCompanyIds.nova, subdomain: "nova", name: "Nova" };
const usage = { ...noUsage, media: ["social_paid" as const], territories: ["DE"], termMonths: 12 };
const signed = { signedBy: "Ada Park" };
type Form = Record<string, string>;
type Page = { data: { state: string; values: Form; name: string; always: string | null; facts: unknown[] } };
type Reply = { data: { error: Record<string, string[]>; initialValue: Form } };

beforeAll(async () => {
  const card = { ...startingCard, tiers: [{ tierId: "", master: 200_000, composition: 200_000 }] };
  const about = { companyId: demoCompanyIds.main, version: 9, inForceFrom: "2020-01-01", publishedAt: 1, card };
  await testContext()
    .db.insert(rateCards)
    .values({ ...about, id: "own-rules" });
});

let counter = 0;

/** A song whose composition one party owns, which was asked and answered; the token of its link. */
async function answered(answer: "yes" | "no" = "yes") {
  counter += 1;
  const email = `own${counter}@example.com`;
  const owner = { name: `Owner ${counter}`, email };
  const song = await addOwnedSong(`Own ${counter}`, { master: [controlled], composition: [owner] });
  const id = await addRequest([song], { media: ["social_paid"], territories: ["DE", "AT"], termMonths: 12 });
  await askAll(id, { fee: 30_000 });
  const token = await tokenTo(email);
  await answerBy(token, { answer });
  return { song, email, token, partyId: song.ids[owner.name] ?? "" };
}

async function page(path: string, handler: Parameters<typeof visit>[2], token: string) {
  const { answer } = await visit(`http://localhost${path}`, { params: { token } }, handler);
  return { status: statusOf(answer) || 200, ...(answer as Page) };
}

const send = async (path: string, token: string, form: Form, handler: Parameters<typeof visit>[2] = action) =>
  (await visit(`http://localhost${path}`, { method: "POST", params: { token }, form }, handler)).answer;

const rulesOf = ({ partyId }: { partyId: string }) =>
  testContext().db.select().from(standingApprovals).where(eq(standingApprovals.partyId, partyId));

async function linkTo(email: string): Promise<string> {
  const mail = await DB.prepare(
    "SELECT text FROM outbox WHERE recipient = ? AND template = 'standing-said' ORDER BY created_at DESC, id DESC LIMIT 1",
  )
    .bind(email)
    .first<{ text: string }>();
  return /\/standing-approval\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** The form as it was shown, as a browser sends it. */
function shown(values: Record<string, unknown>): Form {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      if (Array.isArray(value)) return value.map((one, at) => [`${name}[${at}]`, String(one)]);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

const lightOf = async (id: string) =>
  (await readClearability(recordedContext({ company: nova }), { recordingIds: [id], usage }))[id]?.light;

test("after a yes a party says always yes: the ask's terms are filled in, and a stranger's light is clear", async () => {
  const asked = await answered();
  const path = `/approve/${asked.token}/always`;
  expect((await page(`/approve/${asked.token}`, approveLoader, asked.token)).data.always).toBe(path);
  expect(await lightOf(asked.song.id)).toBe("approvals");
  const { data, status } = await page(path, loader, asked.token);
  expect([status, data.state]).toEqual([200, "open"]);
  expect(data.values).toMatchObject({
    ...{ side: "composition", media: ["social_paid"], territories: "DE, AT", maxMonths: "12", fee: "300" },
    ...{ currency: "EUR", validFrom: "", maxPerMonth: "" },
  });
  expect(await rulesOf(asked)).toEqual([]);
  const form = { ...shown(data.values), ...signed, maxPerMonth: "5", "excludedCategories[0]": "alcohol" };
  const sent = await Promise.all([send(path, asked.token, form), send(path, asked.token, form)]);
  expect(sent.map(statusOf)).toEqual([302, 302]);
  const [rule, ...others] = await rulesOf(asked);
  expect(others).toEqual([]);
  expect(rule).toMatchObject({
    ...{ saidBy: "Ada Park", saidAfter: expect.any(String), notes: "", minFee: 30_000, maxPerMonth: 5 },
    ...{ side: "composition", territories: ["DE", "AT"], excludedCategories: ["alcohol"], paused: false },
  });
  // Its product is not named.
  expect(await lightOf(asked.song.id)).toBe("approvals");
  await testContext()
    .db.update(standingApprovals)
    .set({ excludedCategories: [] })
    .where(eq(standingApprovals.id, rule?.id ?? ""));
  expect(await lightOf(asked.song.id)).toBe("clear");
  expect((await page(path, loader, asked.token)).data).toMatchObject({ state: "made", by: "Ada Park" });
});

test.each<[Form, string, RegExp]>([
  [{ signedBy: " " }, "signedBy", /enter your full name/],
  [{ territories: "Atlantis" }, "territories", /Atlantis/],
  [{ territories: "DE", excluded: "DACH" }, "excluded", /every territory/],
  [{ maxMonths: "", perpetual: "" }, "maxMonths", /enter the months, or allow perpetual/],
  [{ fee: "much" }, "fee", /enter an amount/],
  [{ "media[0]": "smoke" }, "media", /choose from the list/],
  [{ validFrom: "2030-01-02", validUntil: "2030-01-01" }, "validUntil", /before From/],
])("wrong input %j comes back with its error, and makes nothing", async (wrong, field, message) => {
  const asked = await answered();
  const path = `/approve/${asked.token}/always`;
  const { data } = await page(path, loader, asked.token);
  const reply = await send(path, asked.token, { ...shown(data.values), ...signed, ...wrong });
  expect(statusOf(reply)).toBe(400);
  const { error, initialValue } = (reply as Reply).data;
  expect(
    Object.entries(error)
      .flatMap(([name, texts]) => (name.startsWith(field) ? texts : []))
      .join(),
  ).toMatch(message);
  expect(initialValue.currency).toBe("EUR");
  expect(await rulesOf(asked)).toEqual([]);
});

test("a no, an unknown link and one from long ago open no form", async () => {
  const refused = await answered("no");
  const closed = async (token: string) => {
    const found = await page(`/approve/${token}/always`, loader, token);
    const sent = await send(`/approve/${token}/always`, token, {
      ...signed,
      territories: "World",
      excluded: "",
      side: "both",
      maxMonths: "1",
      fee: "0",
      currency: "EUR",
    });
    return [found.status, found.data.state, statusOf(sent)];
  };
  expect(await closed(refused.token)).toEqual([410, "closed", 409]);
  expect(await closed("unknown")).toEqual([410, "closed", 409]);
  const old = await answered();
  await DB.prepare("UPDATE approval_requests SET answered_at = 1 WHERE party_id = ?").bind(old.partyId).run();
  expect(await closed(old.token)).toEqual([410, "closed", 409]);
  expect([await rulesOf(refused), await rulesOf(old)]).toEqual([[], []]);
});

/** A party with a standing approval of its own, and the link of its email. */
async function said() {
  const asked = await answered();
  const path = `/approve/${asked.token}/always`;
  const { data } = await page(path, loader, asked.token);
  await send(path, asked.token, { ...shown(data.values), ...signed });
  return { ...asked, link: await linkTo(asked.email) };
}

test("by the link of its email the party reads, changes, pauses and ends it, and gets its uses as a file", async () => {
  const own = await said();
  expect((await page(`/standing-approval/${own.link}`, linkLoader, own.link)).data).toMatchObject({ state: "open" });
  const { answer } = await visit(
    `http://localhost/standing-approval/${own.link}/uses.csv`,
    { params: { token: own.link } },
    usesLoader,
  );
  expect(await (answer as Response).text()).toContain("Date,Company,Project,Track,Side,Fee,Currency,Licence");
  const change = `/standing-approval/${own.link}/change`;
  const { data } = await page(change, loader, own.link);
  expect(data.values).toMatchObject({ fee: "300", territories: "DE, AT" });
  const sent = await send(change, own.link, {
    ...shown(data.values),
    signedBy: "Bo Lund",
    fee: "450",
    territories: "DACH",
  });
  expect(statusOf(sent)).toBe(302);
  const [rule] = await rulesOf(own);
  expect(rule).toMatchObject({ minFee: 45_000, territories: ["DACH"], saidBy: "Bo Lund" });
  const next = await linkTo(own.email);
  expect(next).not.toBe(own.link);
  // The link before it is spent.
  expect((await page(`/standing-approval/${own.link}`, linkLoader, own.link)).status).toBe(404);
  expect(statusOf(await send(change, own.link, { ...shown(data.values), ...signed }))).toBe(409);
  const history = await DB.prepare(
    "SELECT detail FROM audit_log WHERE subject_id = ? AND action = 'standing-approval-changed'",
  )
    .bind(rule?.id)
    .first<string>("detail");
  expect(JSON.parse(history ?? "")).toEqual({
    before: { territories: ["DE", "AT"], fee: "300" },
    after: { territories: ["DACH"], fee: "450" },
  });
  expect(statusOf(await send(`/standing-approval/${next}`, next, { intent: "end" }, linkAction))).toBe(302);
  expect(await rulesOf(own)).toEqual([
    expect.objectContaining({ paused: true, validUntil: new Date().toISOString().slice(0, 10) }),
  ]);
  expect((await page(`/standing-approval/${next}`, linkLoader, next)).data).toMatchObject({
    state: "paused",
    isEnded: true,
  });
  expect(await lightOf(own.song.id)).toBe("approvals");
});

test("the link of a use, which is passed on with it, pauses and ends, but changes no terms and lists no uses", async () => {
  const own = await said();
  const [rule] = await rulesOf(own);
  const [token, transactionId] = [createToken(), await addRequest([own.song], {})];
  await scoped(testContext().db, mainCompany).insert(standingUses, {
    ...{ standingId: rule?.id ?? "", recordingId: own.song.id, side: "composition", transactionId, month: "2026-11" },
    ...{
      partyId: own.partyId,
      fee: 30_000,
      currency: "EUR",
      usedAt: 1,
      tokenHash: (await hashToken(token)) ?? "",
      expiresAt: Date.now() + 60_000,
    },
  });
  const path = `/standing-approval/${token}`;
  expect((await page(path, linkLoader, token)).data).toMatchObject({ state: "open", path: null });
  const change = `${path}/change`;
  expect((await page(change, loader, token)).status).toBe(410);
  const { data } = await page(`/standing-approval/${own.link}/change`, loader, own.link);
  const wider = { ...shown(data.values), ...signed, fee: "0", territories: "World" };
  expect(statusOf(await send(change, token, wider))).toBe(409);
  const { answer } = await visit(`http://localhost${path}/uses.csv`, { params: { token } }, usesLoader);
  expect(statusOf(answer)).toBe(404);
  expect(await rulesOf(own)).toEqual([rule]);
  expect(statusOf(await send(path, token, { intent: "end" }, linkAction))).toBe(302);
  expect(await rulesOf(own)).toEqual([expect.objectContaining({ paused: true })]);
});

test("paused by the party it is asked again, and terms that staff change are no longer its word", async () => {
  const own = await said();
  expect(await lightOf(own.song.id)).toBe("clear");
  await send(`/standing-approval/${own.link}`, own.link, { intent: "pause" }, linkAction);
  expect(await lightOf(own.song.id)).toBe("approvals");
  const [rule] = await rulesOf(own);
  const named = nameColumns(`Owner ${counter}`);
  await testContext().db.update(parties).set(named).where(eq(parties.id, own.partyId));
  const form = {
    ...{ name: "Taken over", party: `Owner ${counter}`, agreement: "", side: "both", "media[0]": "social_paid" },
    ...{ territories: "World", excluded: "", maxMonths: "12", fee: "1", currency: "EUR", maxPerMonth: "", notes: "" },
    version: String(rule?.updatedAt),
  };
  const page = { method: "POST", cookie: await cookieOf("staff", "localhost"), params: { id: rule?.id ?? "" }, form };
  const saved = (await visit(`http://localhost/standing-approvals/${rule?.id}`, page, recordAction)).answer;
  expect(statusOf(saved), JSON.stringify((saved as Reply).data)).toBe(302);
  expect(await rulesOf(own)).toEqual([expect.objectContaining({ saidBy: null, paused: false })]);
  expect(await lightOf(own.song.id), "without a source").toBe("approvals");
});
