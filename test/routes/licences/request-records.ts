import { beforeAll } from "vitest";
import type { Actor } from "#app/edge/context/visitor.ts";
import { quoteAnswers, type StoredTerms } from "#db/schema/quotes.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { transactions, transactionEvents, quotes } = unsafeTenantTables("the records of a test");

export type Song = { id: string; title: string };
type Request = Partial<typeof transactions.$inferInsert>;
type Given = Parameters<typeof recordedContext>[0];

let counter = 0;

export const idOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";

/** The demo person with these rights, for calling functions at another time. */
function actorOf(account: string, scopes: string[], given: Partial<Actor>): Actor {
  return { ...actorWith(scopes), id: idOf(account), email: mail(account), ...given };
}

export const staffContext = (given: Given = {}, person: Partial<Actor> = {}) =>
  recordedContext({ actor: actorOf("staff", ["UpdateTransaction"], person), ...given });

export const clientContext = (given: Given = {}, person: Partial<Actor> = {}) =>
  recordedContext({ actor: actorOf("supervisor", ["ListTransactions"], person), ...given });

/** People of the staff who take turns: a rate limit counts what one person does, in all test files of a minute. */
const colleagues = Array.from({ length: 12 }, () => `colleague-${crypto.randomUUID()}`);
let turn = 0;

export function withColleagues(): void {
  beforeAll(async () => {
    const { DB } = testContext().env;
    const sql = "INSERT INTO users (id, email, name, nickname) VALUES (?1, ?1 || '@example.com', 'Colleague', ?1)";
    await DB.batch(colleagues.map((id) => DB.prepare(sql).bind(id)));
  });
}

/** One of the colleagues, another each time. */
export function colleagueContext(given: Given = {}) {
  turn += 1;
  return staffContext(given, { id: colleagues[turn % colleagues.length] });
}

export async function addSong(title: string): Promise<Song> {
  const { id } = await addRecording(testContext(), { title, artist: "Lowtide" });
  return { id, title };
}

export const terms: StoredTerms = {
  media: ["web_paid"],
  territories: ["World"],
  termMonths: 12,
  perpetual: false,
  startsOn: "2030-01-01",
  exclusivity: "none",
  category: "",
};

/** A request of the supervisor's for these songs that was sent, for a year worldwide on the web unless `given` says otherwise. */
export async function addRequest(songs: Song[], given: Request = {}): Promise<string> {
  const { db, now } = testContext();
  counter += 1;
  const id = given.id ?? `request-${counter}`;
  const people = { companyId: mainCompany.id, userId: idOf("supervisor") };
  const about = { status: "sent" as const, project: "Autumn campaign", endClient: "Northwind", sentAt: now };
  await db.insert(transactions).values({ ...people, ...about, ...terms, ...given, id });
  const items = songs.map((song, at) => ({ transactionId: id, recordingId: song.id, position: at + 1 }));
  for (let at = 0; at < items.length; at += 15) await db.insert(transactionItems).values(items.slice(at, at + 15));
  return id;
}

/** A version of the offer for a request: 1,000.00 and 500.00 EUR for each song. */
export async function addQuote(transactionId: string, songs: Song[], given: Partial<typeof quotes.$inferInsert> = {}) {
  counter += 1;
  const id = `quote-${counter}`;
  const fees = { masterFee: 100_000, compositionFee: 50_000 };
  await testContext()
    .db.insert(quotes)
    .values({
      companyId: mainCompany.id,
      transactionId,
      version: 1,
      currency: "EUR",
      lines: songs.map(({ id: recordingId, title }) => ({ recordingId, title, artists: "Lowtide", ...fees })),
      terms,
      validUntil: "2099-12-31",
      createdBy: idOf("staff"),
      ...given,
      id,
    });
  return id;
}

/** A request whose offer of these terms the client accepted, with both sides of songs without shares approved unless `isCleared` is false; its id. */
export async function addAccepted(
  songs: Song[],
  {
    answeredBy,
    isCleared = true,
    ...given
  }: Request & Partial<StoredTerms> & { answeredBy?: string; isCleared?: boolean } = {},
): Promise<string> {
  const id = await addRequest(songs, { status: "accepted", ...given });
  if (isCleared) await approve(id, songs);
  const { media, territories, termMonths, perpetual, startsOn, exclusivity, category } = { ...terms, ...given };
  const asked = { media, territories, termMonths, perpetual, startsOn, exclusivity, category };
  const companyId = given.companyId ?? mainCompany.id;
  const quoteId = await addQuote(id, songs, { companyId, terms: asked });
  const answer = { quoteId, answer: "accepted" as const, userId: answeredBy ?? given.userId ?? idOf("supervisor") };
  await testContext().db.insert(quoteAnswers).values(answer);
  return id;
}

/** Both sides as approved of those songs that have no shares on file. */
export async function approve(transactionId: string, songs: Song[]): Promise<void> {
  const sql = `INSERT INTO clearances (transaction_id, recording_id, side, status, note)
    SELECT ?1, song.value, side.value, 'approved', '' FROM json_each(?2) song, json_each('["master","composition"]') side
    WHERE NOT EXISTS (SELECT 1 FROM recordings r CROSS JOIN splits s ON s.subject_id IN (r.id, r.work_id) WHERE r.id = song.value)`;
  const ids = JSON.stringify(songs.map(({ id }) => id));
  await testContext().env.DB.prepare(sql).bind(transactionId, ids).run();
}

/** What the environment's staff do before a company licenses a request exclusively. */
export async function addGrant(transactionId: string, companyId: string): Promise<void> {
  counter += 1;
  const event = { id: `grant-${counter}`, transactionId, companyId, kind: "exclusivity_granted" as const };
  await testContext()
    .db.insert(transactionEvents)
    .values({ ...event, actorId: idOf("admin") });
}

/** What a client types to sign. */
export const signed = {
  name: "Ada Lindbæk",
  company: "Northwind",
  role: "Head of legal",
  signature: "ada  lindbaek",
  authority: "on" as const,
  textHash: "",
};

export const accepting: [string, string][] = [["answer", "accept"], ...Object.entries(signed)];

export const stateOf = async (id: string) =>
  testContext().env.DB.prepare("SELECT status FROM transactions WHERE id = ?").bind(id).first<string>("status");

/** What happened to a request, the oldest first. */
export async function eventsOf(id: string): Promise<string[]> {
  const sql = "SELECT kind FROM transaction_events WHERE transaction_id = ? ORDER BY created_at, id";
  const { results } = await testContext().env.DB.prepare(sql).bind(id).all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}

type Handler = Parameters<typeof visit>[2];
type Place = { account: string; params: Record<string, string>; host?: string; query?: string };

/** Opens a page of a request as a demo person. */
export async function open<Page extends Handler>(handler: Page, { account, params, host, query }: Place) {
  const cookie = await cookieOf(account, host);
  const { answer, ctx } = await visit(
    `http://${host ?? "localhost"}/transactions${query ?? ""}`,
    { cookie, params },
    handler,
  );
  return { page: answer as Awaited<ReturnType<Page>>, trips: ctx.trips.count };
}

/** Sends a form of such a page, as a browser without scripts does. */
export async function post(handler: Handler, { account, params, host, query }: Place, form: [string, string][]) {
  const cookie = await cookieOf(account, host);
  const url = `http://${host ?? "localhost"}/transactions${query ?? ""}`;
  return visit(url, { method: "POST", cookie, params, body: new URLSearchParams(form) }, handler);
}

type Reply = { data: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> } };

export const errorsOf = (answer: unknown) => (answer as Reply).data.error ?? {};
export const typedIn = (answer: unknown) => (answer as Reply).data.initialValue ?? {};
