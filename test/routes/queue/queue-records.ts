import { newId } from "#db/new-id.server.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { artistClaims } from "#db/schema/artist-members.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";
import { duplicatePairs } from "#db/schema/duplicates.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { ingestFiles } from "#db/schema/ingest-files.server.ts";
import { rightsDisputes } from "#db/schema/licensing.server.ts";
import { projectionProblems, searchDirty } from "#db/schema/projection.server.ts";
import { ratings } from "#db/schema/ratings.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

const tables = unsafeTenantTables("the records of a test");

/** 10 March 2026, a Tuesday, noon. */
export const now = Date.UTC(2026, 2, 10, 12);
export const dayMs = 86_400_000;
const ctx = () => testContext({ now });
let counter = 0;

export async function addPerson(id: string): Promise<void> {
  await ctx()
    .db.insert(users)
    .values({ id, email: `${id}@x.example`, name: id, nameKey: id, nickname: id })
    .onConflictDoNothing();
}

type Request = Partial<typeof tables.visitorRequests.$inferInsert>;
async function addVisitorRequest(companyId: string, given: Request & { name: string }): Promise<string> {
  const id = newId(now);
  counter += 1;
  const row = {
    companyId,
    kind: "brief" as const,
    email: "a@b.example",
    searchKey: "",
    submissionKey: `form ${counter}`,
    ...given,
  };
  await ctx()
    .db.insert(tables.visitorRequests)
    .values({ id, ...row });
  return id;
}

type Transaction = Partial<typeof tables.transactions.$inferInsert>;
export async function addTransaction(companyId: string, given: Transaction): Promise<string> {
  const id = newId(now);
  const row = { companyId, userId: "client", status: "sent" as const, sentAt: now - dayMs, ...given };
  await ctx()
    .db.insert(tables.transactions)
    .values({ id, ...row });
  return id;
}

const terms = {
  ...{ media: [], territories: [], termMonths: 12, perpetual: false, startsOn: null },
  exclusivity: "none" as const,
};

async function addQuote(companyId: string, transactionId: string, version: number): Promise<string> {
  const id = newId(now);
  const row = {
    companyId,
    transactionId,
    version,
    currency: "EUR",
    lines: [],
    terms,
    validUntil: "2026-04-01",
    createdBy: "client",
  };
  await ctx()
    .db.insert(tables.quotes)
    .values({ id, ...row });
  return id;
}

async function addCounter(companyId: string, name: string, given: Partial<typeof tables.counterOffers.$inferInsert>) {
  const transactionId = await addTransaction(companyId, { project: name, status: "quoted" });
  const quoteId = await addQuote(companyId, transactionId, 1);
  await ctx()
    .db.insert(tables.counterOffers)
    .values({ id: newId(now), companyId, quoteId, name, total: 90_000, ...given });
}

type Ask = Partial<typeof tables.approvalRequests.$inferInsert> & { partyName: string };
async function addAsk(companyId: string, given: Ask, item: Partial<typeof approvalItems.$inferInsert> = {}) {
  const transactionId = await addTransaction(companyId, { project: `For ${given.partyName}`, status: "accepted" });
  const { id: recordingId } = await addRecording(ctx(), { title: `Asked ${given.partyName}` });
  const row = {
    ...{ companyId, transactionId, partyId: given.partyName, expiresAt: now, answerBy: "2026-04-01", currency: "EUR" },
    ...{ askedBy: "client", createdAt: now - 9 * dayMs, ...given },
  };
  const requestId = newId(now);
  await ctx()
    .db.insert(tables.approvalRequests)
    .values({ id: requestId, ...row });
  const sides = { side: "master" as const, partyId: given.partyName, shares: "", shareBp: 10_000, fee: 50_000 };
  await ctx()
    .db.insert(approvalItems)
    .values({ requestId, recordingId, ...sides, ...item });
}

async function addInvoice(companyId: string, number: string, dueOn: string) {
  counter += 1;
  const transactionId = await addTransaction(companyId, { project: `Bill ${number}`, status: "licensed" });
  const quoteId = await addQuote(companyId, transactionId, 1);
  const buyer = { name: "Buyer", street: "", postcode: "", city: "", country: "NL", vatId: "" };
  const row = {
    companyId,
    transactionId,
    quoteId,
    kind: "invoice" as const,
    currency: "EUR",
    lines: [],
    total: 12_100,
    buyer,
  };
  await ctx()
    .db.insert(tables.invoices)
    .values({
      id: newId(now),
      ...row,
      number,
      year: 2026,
      sequence: counter,
      dueOn,
      createdBy: "client",
      createdAt: now - 40 * dayMs,
    });
}

/** A statement with a line that is disputed, and one whose dispute was answered. */
async function addDisputes(companyId: string, payeeName: string): Promise<void> {
  const { db } = ctx();
  const [runId, statementId] = [newId(now), newId(now)];
  await db
    .insert(tables.statementRuns)
    .values({ id: runId, companyId, until: "2026-02-28", state: "locked", startedBy: "client" });
  const sums = { opening: 0, received: 500, recouped: 0, closing: 500, payable: 500, recoups: {} };
  await db.insert(tables.statements).values({
    ...{ id: statementId, companyId, runId, payeeId: "payee", payeeName, currency: "EUR", since: "2026-02-01" },
    ...{ until: "2026-02-28", sums },
  });
  const line = { statementId, companyId, amount: 500, disputedAt: now + 1000, dispute: "Too little." };
  await db.insert(tables.statementLines).values([
    { ...line, moveId: "open" },
    { ...line, moveId: "answered", answeredAt: now, answer: "No." },
    { ...line, moveId: "undisputed", disputedAt: null },
  ]);
}

/** What waits at a company of its own records, and beside each a record that does not. Titles begin with `name`. */
export async function addDeskRecords(companyId: string, name: string): Promise<void> {
  await addPerson("client");
  await addVisitorRequest(companyId, { name: `${name} brief`, dueAt: now + dayMs });
  await addVisitorRequest(companyId, { name: `${name} answered`, status: "answered", dueAt: now + dayMs });
  await addVisitorRequest(companyId, { name: `${name} erased`, email: "" });
  await addVisitorRequest(companyId, { name: `${name} music`, kind: "music" });
  await addVisitorRequest(companyId, { name: `${name} spam`, kind: "contact", status: "spam" });
  await addTransaction(companyId, {
    project: `${name} quote`,
    neededBy: "2026-03-09",
    budget: 250_000,
    currency: "EUR",
  });
  await addTransaction(companyId, { project: `${name} draft`, status: "draft", sentAt: null });
  await addCounter(companyId, `${name} counter`, {});
  await addCounter(companyId, `${name} replied`, { reply: "No." });
  const asked = { answeredAt: now - dayMs };
  await addAsk(companyId, { partyName: `${name} terms`, ...asked }, { answer: "counter", answerFee: 70_000 });
  await addAsk(
    companyId,
    { partyName: `${name} agreed`, ...asked },
    { answer: "counter", answerFee: 1, decision: "accepted" },
  );
  await addAsk(companyId, { partyName: `${name} late`, answerBy: "2026-03-08" });
  await addAsk(companyId, { partyName: `${name} in time` });
  await addInvoice(companyId, `${name} INV-1`, "2026-03-01");
  await addInvoice(companyId, `${name} INV-2`, "2026-03-20");
  await addDisputes(companyId, `${name} disputed`);
  const line = { companyId, file: "", bookedOn: "2026-03-01", amount: 4200, currency: "EUR", createdBy: "client" };
  await ctx()
    .db.insert(tables.bankLines)
    .values([
      { ...line, id: newId(now), key: `${name} 1`, counterparty: `${name} payer`, createdAt: now },
      { ...line, id: newId(now), key: `${name} 2`, counterparty: `${name} recorded`, state: "matched" },
    ]);
}

/** What waits of the shared catalogue, and beside each a record that does not. */
export async function addCatalogueRecords(): Promise<void> {
  const { db } = ctx();
  await addPerson("client");
  const song = async (title: string) => (await addRecording(ctx(), { title, artist: "Queue Artist" })).id;
  const artistId = "artist-queue-artist";
  await song("A song");
  const submission = { artistId, userId: "client" };
  await db.insert(songSubmissions).values([
    { id: newId(now), ...submission, title: "Sent song", state: "sent" },
    { id: newId(now), ...submission, title: "Draft song" },
    { id: newId(now), ...submission, kind: "shares", title: "Sent shares", state: "sent" },
    { id: newId(now), ...submission, kind: "shares", title: "Refused shares", state: "refused" },
  ]);
  const claim = { artistId, relation: "artist" as const, code: "x" };
  await db.insert(artistClaims).values([
    { id: newId(now), ...claim, userId: "client" },
    { id: newId(now), ...claim, userId: "client", state: "granted" },
  ]);
  const rating = { source: "staff" as const, queuedAt: now - 5 * dayMs };
  await db.insert(ratings).values([
    { ...rating, recordingId: await song("To rate") },
    { ...rating, recordingId: await song("Rated"), state: "rated", score: 4 },
    { ...rating, recordingId: await song("Approved"), state: "approved" },
  ]);
  const pair = async (name: string, state: "open" | "distinct") => {
    const [firstId = "", secondId = ""] = [await song(`${name} one`), await song(`${name} two`)].toSorted();
    await db.insert(duplicatePairs).values({ id: newId(now), firstId, secondId, state });
  };
  await pair("Open", "open");
  await pair("Distinct", "distinct");
  await db.insert(deliveries).values([
    { id: newId(now), folder: "bad", senderName: "Bad sender", state: "problems" },
    { id: newId(now), folder: "good", senderName: "Good sender", state: "ready" },
  ]);
  const file = { bytes: 1, titleKey: "x", role: "song" as const, publishing: "unpublished" as const };
  await db.insert(ingestFiles).values([
    { id: newId(now), ...file, name: "open.wav", sha256: "a", state: "proposed" },
    { id: newId(now), ...file, name: "done.wav", sha256: "b", state: "done" },
  ]);
  const [broken, marked] = [await song("Broken"), await song("Marked")];
  await db.delete(searchDirty);
  await db.insert(projectionProblems).values([
    { recordingId: broken, reason: "no title", foundAt: now },
    { recordingId: marked, reason: "no title", foundAt: now },
  ]);
  await db.insert(searchDirty).values({ recordingId: marked, markedAt: now });
  await db
    .insert(rightsDisputes)
    .values({ side: "master", subjectId: await song("Disputed"), reason: "Says so.", createdBy: "client" });
  await db.delete(searchDirty);
  await db.insert(searchDirty).values({ recordingId: marked, markedAt: now });
}
