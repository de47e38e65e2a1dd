import { env } from "cloudflare:workers";
import { action as edit, loader as editLoader } from "#app/backoffice/agreements/routes/agreement-data.tsx";
import { loader as historyLoader } from "#app/backoffice/agreements/routes/agreement-history.tsx";
import { loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

export const { DB } = env as unknown as { DB: D1Database };
export const main = "http://localhost";
export type Form = Record<string, string>;

export const isoDay = (days: number) => isoDateOf(Date.now(), days);
export const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error;

export async function addParty(name: string, ipi: string | null = null): Promise<string> {
  const { db, now } = testContext();
  const id = newId(now);
  await db.insert(parties).values({ id, ...nameColumns(name), ipi });
  return id;
}

type Shares = { master?: [partyId: string, bp: number][]; composition?: [partyId: string, bp: number][] };

export async function addSongOf(title: string, { master = [], composition = [] }: Shares) {
  const ctx = testContext();
  const song = await addRecording(ctx, { title });
  await ctx.db.run(`DELETE FROM splits WHERE subject_id IN ('${song.id}', '${song.workId}')`);
  const row = (side: "master" | "composition", [partyId, shareBp]: [string, number]) => ({
    ...{ id: newId(ctx.now), side, partyId, shareBp, role: side === "master" ? "OWNER" : "C" },
    subjectId: side === "master" ? song.id : song.workId,
  });
  const rows = [
    ...master.map((share) => row("master", share)),
    ...composition.map((share) => row("composition", share)),
  ];
  if (rows.length > 0) await ctx.db.insert(splits).values(rows);
  return song;
}

export const basic = { kind: "label", status: "active", startsOn: "2026-01-01" };

/** Fields of the row of a party in the form. */
export const row = (at: number, party: string, master = "", composition = ""): Form => ({
  [`parties[${at}].party`]: party,
  [`parties[${at}].master`]: master,
  [`parties[${at}].composition`]: composition,
});

export async function send(id: string, form: Form, account = "staff") {
  const cookie = await cookieOf(account);
  return (await visit(`${main}/agreements/${id}`, { method: "POST", cookie, params: { id }, form }, edit)).answer;
}

export async function open(id: string, account = "staff") {
  const { answer } = await visit(
    `${main}/agreements/${id}`,
    { cookie: await cookieOf(account), params: { id } },
    editLoader,
  );
  return answer as Awaited<ReturnType<typeof editLoader>>;
}

export async function list(query = "", account = "staff") {
  const { answer } = await visit(`${main}/agreements${query}`, { cookie: await cookieOf(account) }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

export async function historyOf(id: string) {
  const { answer } = await visit(
    `${main}/agreements/${id}/history`,
    { cookie: await cookieOf("staff"), params: { id } },
    historyLoader,
  );
  return (answer as Awaited<ReturnType<typeof historyLoader>>).history;
}

/** Adds an agreement by its form and returns its id. */
export async function added(title: string, form: Form): Promise<string> {
  const answer = await send("new", { title, ...basic, ...form });
  if (!(answer instanceof Response)) throw new Error(`${title} was refused: ${JSON.stringify(errorsOf(answer))}`);
  return answer.headers.get("Location")?.split("/").at(-1) ?? "";
}

/** Saves a change of the stored form. */
export async function save(id: string, change: Form) {
  const { record } = await open(id);
  const { parties: rows, media: _media, ...values } = record.values;
  const stored = ((rows ?? []) as Form[]).map(({ party = "", master, composition }, at) =>
    row(at, party, master, composition),
  );
  const plain = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string")) as Form;
  return await send(id, { ...plain, ...Object.assign({}, ...stored), version: record.version, ...change });
}
