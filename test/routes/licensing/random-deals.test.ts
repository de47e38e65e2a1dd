import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { answerApproval } from "#app/licensing/approvals/answer-approval.server.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { licences } from "#db/schema/licences.server.ts";
import { restrictions, splits } from "#db/schema/licensing.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addRequest, colleagueContext, idOf, withColleagues } from "#test/routes/licences/request-records.ts";
import { addOwnedSong, askAll, controlled, tokenTo, visitorAt } from "#test/routes/licensing/approval-records.ts";
import { testContext } from "#test/support/context.ts";

const { quotes, transactions } = unsafeTenantTables("the records of a test");

withDemoSessions();
withColleagues();

const deal = fc.record({
  agreed: fc.constantFrom<number | null>(null, 30_000, 90_000),
  answer: fc.constantFrom<"yes" | "no" | null>("yes", "yes", "yes", "no", null),
  precleared: fc.constantFrom<number | null>(null, null, 50_000),
  budget: fc.constantFrom<number | null>(null, 100),
  fee: fc.constantFrom(0, 30_000, 50_000, 90_000, 10_000_000),
  months: fc.constantFrom(6, 12, 12, 12, 24),
  startsOn: fc.constantFrom("2030-01-01", "2030-01-01", "2030-01-01", "2030-01-01", "2029-12-01", "2030-02-01"),
  meanwhile: fc.constantFrom("nothing", "nothing", "nothing", "nothing", "sold", "restricted", "taken down"),
});

type Deal = typeof deal extends fc.Arbitrary<infer T> ? T : never;
let counter = 0;

/** What happens between the answers and the licence. */
async function change({ meanwhile }: Deal, songId: string, partyId: string): Promise<void> {
  const { db } = testContext();
  if (meanwhile === "sold") await db.update(splits).set({ shareBp: 9_000 }).where(eq(splits.partyId, partyId));
  if (meanwhile === "taken down")
    await db.update(recordings).set({ status: "unpublished" }).where(eq(recordings.id, songId));
  if (meanwhile !== "restricted") return;
  const restrictionId = `random-${counter}`;
  await db.insert(restrictions).values({ id: restrictionId, kind: "use", name: "No web", value: "web_paid" });
  await db.insert(recordingRestrictions).values({ recordingId: songId, restrictionId });
}

/** Carries a deal out through the functions of the product, and returns its licence or why there is none. */
async function carryOut(given: Deal): Promise<{ number: string } | AppError> {
  counter += 1;
  const { db } = testContext();
  const [name, email] = [`Random ${counter}`, `random${counter}@example.com`];
  const song = await addOwnedSong(name, { master: [controlled], composition: [{ name, email }] });
  const partyId = song.ids[name] ?? "";
  const { precleared: preclearFee, budget, agreed, answer, fee, months, startsOn } = given;
  if (preclearFee !== null)
    await db
      .update(splits)
      .set({ controlled: true, preclearFee, preclearCurrency: "EUR" })
      .where(eq(splits.partyId, partyId));
  const id = await addRequest([song], { budget, currency: budget === null ? null : "EUR" });
  try {
    if (answer !== null) {
      await askAll(id, { fee: agreed });
      const [token, ctx] = [await tokenTo(email), visitorAt()];
      const { textHash: shown = "" } = await openApproval(ctx, token);
      await answerApproval(ctx, { key: token, given: [{ answer, fee: null, text: "" }], name: "Ada Park", shown });
    }
    const line = { recordingId: song.id, title: song.title, artists: "Lowtide", masterFee: 0, compositionFee: fee };
    const about = { currency: "EUR" as const, taxBp: null, conditions: "", validUntil: "2099-12-31", version: null };
    const asked = { media: ["web_paid"], territories: ["World"], perpetual: false, startsOn: "2030-01-01" };
    const terms = { ...asked, exclusivity: "none" as const, category: "", edits: [], termMonths: months };
    await makeQuote(colleagueContext(), { id, lines: [line], terms, ...about });
    const [quote] = await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.transactionId, id));
    const accepted = { quoteId: quote?.id ?? "", answer: "accepted" as const, userId: idOf("supervisor") };
    await db.insert(quoteAnswers).values(accepted);
    await db.update(transactions).set({ status: "accepted" }).where(eq(transactions.id, id));
    await change(given, song.id, partyId);
    const licence = { licensee: "Northwind", project: "Autumn", endClient: "", term: null, startsOn };
    return await issueLicence(colleagueContext(), { id, supersedes: "", ...licence });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Whether the deal may be licensed without a typed reason. */
function mayBeLicensed({ agreed, answer, precleared, fee, months, startsOn, meanwhile }: Deal): boolean {
  if (startsOn !== "2030-01-01" && (startsOn < "2030-01-01" || (answer === "yes" && months >= 12))) return false;
  if (meanwhile !== "nothing" || answer === "no") return false;
  if (answer === "yes") return months <= 12 && fee >= (agreed ?? 0);
  return precleared !== null && fee <= precleared;
}

test("of sixty random deals those are licensed that every answer and rule allows, and the others say who and what", async () => {
  const deals = fc.sample(deal, { seed: 49, numRuns: 60 });
  let licensed = 0;
  for (const given of deals) {
    const outcome = await carryOut(given);
    const text = `${JSON.stringify(given)}: ${outcome instanceof AppError ? `${outcome.message} ${JSON.stringify(outcome.fields)}` : outcome.number}`;
    expect(!(outcome instanceof AppError), text).toBe(mayBeLicensed(given));
    if (!(outcome instanceof AppError)) licensed += 1;
    else expect(`${outcome.message} ${JSON.stringify(outcome.fields ?? {})}`, text).toMatch(/Random \d+|Start date/);
  }
  expect(licensed).toBeGreaterThan(5);
  expect(await testContext().db.$count(licences)).toBeGreaterThanOrEqual(licensed);
}, 120_000);
