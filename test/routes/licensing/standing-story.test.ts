import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { action as alwaysAction, loader as alwaysLoader } from "#app/backoffice/standing-approvals/routes/own-rule.tsx";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { action as linkAction, loader as linkLoader } from "#app/licensing/standing/routes/standing-approval.tsx";
import { readTakePage } from "#app/licensing/take/read-take-page.server.ts";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";
import { files } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { policies } from "#db/schema/identity.server.ts";
import { splits } from "#db/schema/licensing.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addRequest, clientContext, idOf, withColleagues } from "#test/routes/licences/request-records.ts";
import { addOwnedSong, answerBy, askAll, controlled, tokenTo } from "#test/routes/licensing/approval-records.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

const { DB } = env as unknown as { DB: D1Database };
const use = "media:social_paid;territories:DE,AT;months:12;category:food";
const { usage } = readUsage(use);
const publisher = { name: "Quay Street Songs", email: "night@quaystreet.example" };
const minute = 60_000;

beforeAll(async () => {
  const { db } = testContext();
  const scopes = [...demoPolicies.supervisor.scopes, "TakeLicence"];
  await db.update(policies).set({ scopes }).where(eq(policies.id, demoPolicies.supervisor.id));
  const taking = { perLicence: 300_000, perMonth: 500_000, currency: "EUR", by: idOf("staff") };
  await db.update(companies).set({ taking }).where(eq(companies.id, mainCompany.id));
  const tiers = [{ tierId: "", master: 60_000, composition: 60_000 }];
  const card = { ...startingCard, tiers, show: "price" as const };
  const given = { companyId: mainCompany.id, version: 1, inForceFrom: "2020-01-01", publishedAt: 1 };
  await db.insert(rateCards).values({ ...given, id: "card-story", card, savedBy: idOf("staff") });
});

/** Two songs whose compositions the publisher has to agree to. */
async function addSongs() {
  const owners = { master: [controlled], composition: [publisher] };
  const first = await addOwnedSong("Night Ferry", owners);
  const second = await addOwnedSong("Early Ferry", { ...owners, composition: [controlled] });
  const { db } = testContext();
  const shared = { partyId: first.ids[publisher.name] ?? "", controlled: false, approvalRequired: true };
  const ofSecond = and(eq(splits.side, "composition"), eq(splits.subjectId, second.workId));
  await db.update(splits).set(shared).where(ofSecond);
  for (const { id } of [first, second]) {
    const file = { recordingId: id, role: "original" as const, bucket: "MASTERS" as const, contentType: "audio/wav" };
    await db.insert(files).values({ ...file, id: `wav-${id}`, key: `wav-${id}`, bytes: 1, sha256: "0".repeat(64) });
  }
  return [first, second] as const;
}

function takerOf(song: { id: string }, now: number) {
  const scopes = ["ListTransactions", "TakeLicence"];
  const url = new URL(takeSongsPath([song.id], use), "http://localhost");
  return clientContext({ now, url }, { scopes, heldScopes: scopes });
}

/** What the taking page of a song says is missing. */
async function missesOf(song: { id: string }, now: number): Promise<string> {
  return JSON.stringify((await readTakePage(takerOf(song, now))).songs);
}

async function take(song: { id: string }, now: number) {
  const textHash = (await readTakePage(takerOf(song, now))).signing?.textHash ?? "";
  return await takeLicence(takerOf(song, now), {
    ...{ ids: [song.id], usage, textHash, project: "Harvest", endClient: "Northwind" },
    licensee: "Northwind GmbH\nHafenstraße 1\n20457 Hamburg\nGermany",
    ...{ name: "Ada Park", company: "Northwind", role: "Head of music", signature: "Ada Park", authority: "on" },
  });
}

async function mailOf(template: string): Promise<{ subject: string; text: string }> {
  const query =
    "SELECT subject, text FROM outbox WHERE recipient = ? AND template = ? ORDER BY created_at DESC, id DESC";
  const mail = await DB.prepare(query).bind(publisher.email, template).first<{ subject: string; text: string }>();
  return mail ?? { subject: "", text: "" };
}

/** The form as it is shown, as a browser sends it. */
function shown(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      Array.isArray(value) ? value.map((one, at) => [`${name}[${at}]`, String(one)]) : [[name, String(value ?? "")]],
    ),
  );
}

test("a party answers and makes a rule; a stranger takes a licence by it; the party reads the mail and pauses it; the next attempt asks", async () => {
  const [first, second] = await addSongs();
  // Someone else's request, to which the publisher says yes on its link, and then always.
  const asked = { media: ["social_paid"], territories: ["DE", "AT"], termMonths: 12, userId: idOf("admin") };
  await askAll(await addRequest([first], asked), { fee: 20_000 });
  const token = await tokenTo(publisher.email);
  await answerBy(token, { answer: "yes" });
  const now = Date.now() + minute;
  expect(await missesOf(first, now)).toContain("must agree");
  const path = `http://localhost/approve/${token}/always`;
  const page = (await visit(path, { params: { token } }, alwaysLoader)).answer as {
    data: { values: Record<string, unknown> };
  };
  const form = { ...shown(page.data.values), signedBy: "Rosa Quay" };
  const said = await visit(path, { method: "POST", params: { token }, form }, alwaysAction);
  expect(statusOf(said.answer)).toBe(302);
  expect((await mailOf("standing-said")).text).toContain("Rosa Quay signed a standing approval");

  // A minute later, without anyone of the desk or the publisher.
  expect(await missesOf(second, now)).not.toContain("must agree");
  const { number } = await take(first, now);
  const mail = await mailOf("standing-use");
  console.log(`${mail.subject}\n\n${mail.text}`);
  expect(mail.subject).toBe("Your standing approval was used for “Harvest”");
  for (const part of [number, "Night Ferry", "Northwind", "240.00 EUR"]) expect(mail.text).toContain(part);

  const link = /\/standing-approval\/(\S+)/.exec(mail.text)?.[1] ?? "";
  const at = `http://localhost/standing-approval/${link}`;
  const opened = (await visit(at, { params: { token: link } }, linkLoader)).answer;
  expect(opened).toMatchObject({ data: { state: "open" } });
  const paused = await visit(at, { method: "POST", params: { token: link }, form: { intent: "pause" } }, linkAction);
  expect(statusOf(paused.answer)).toBe(302);

  expect(await missesOf(second, now + minute)).toContain("must agree");
  await expect(take(second, now + minute)).rejects.toThrow("must agree");
  // What was taken stays.
  expect((await DB.prepare("SELECT number FROM licences WHERE number = ?").bind(number).first("number")) ?? "").toBe(
    number,
  );
});
