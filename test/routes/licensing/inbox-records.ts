import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { GivenAnswer } from "#app/licensing/approvals/answer-form.ts";
import type { Inbox } from "#app/licensing/approvals/read-asked.server.ts";
import { answerAsks, describeAsks } from "#app/licensing/inbox/answer-asks.server.ts";
import { inboxMails } from "#app/licensing/inbox/inbox-mail.server.ts";
import { openInbox } from "#app/licensing/inbox/open-inbox.server.ts";
import { type AsksPage, readInbox } from "#app/licensing/inbox/read-inbox.server.ts";
import { newId } from "#db/new-id.server.ts";
import { splits } from "#db/schema/licensing.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { addRequest } from "#test/routes/licences/request-records.ts";
import { addOwnedSong, controlled } from "#test/routes/licensing/approval-records.ts";
import { testContext } from "#test/support/context.ts";

let counter = 0;

/** A party with an address, whose word each of its songs needs. */
export async function addHolder(given: { keepers?: string[] } = {}) {
  counter += 1;
  const address = `holder${counter}@example.com`;
  const name = `Holder ${counter}`;
  const song = await addOwnedSong(`Held ${counter}`, {
    master: [controlled],
    composition: [{ name, email: address, ...given }],
  });
  return { name, address, partyId: song.ids[name] ?? "", song };
}

export type Holder = Awaited<ReturnType<typeof addHolder>>;

/** A request for a new song of a party. */
export async function requestOf({ partyId }: Holder, given: Parameters<typeof addRequest>[1] = {}) {
  counter += 1;
  const title = `Asked ${counter}`;
  const { id: recordingId, workId } = await addRecording(testContext(), { title, artist: "Lowtide" });
  await testContext()
    .db.insert(splits)
    .values({
      ...{ id: newId(Date.now()), side: "composition", subjectId: workId, partyId, role: "CA", shareBp: 10_000 },
      approvalRequired: true,
    });
  return { id: await addRequest([{ id: recordingId, title }], given), recordingId, what: `${title} by Lowtide` };
}

/** Newest email to an address, of a template. */
export async function mailTo(address: string, template: string) {
  return await testContext().db.get<{ subject: string; text: string } | undefined>(
    sql`SELECT subject, text FROM outbox WHERE recipient = ${address} AND template = ${template} ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
}

export async function countMails(address: string, template: string): Promise<number> {
  const row = await testContext().db.get<{ n: number }>(
    sql`SELECT count(*) AS n FROM outbox WHERE recipient = ${address} AND template = ${template}`,
  );
  return row?.n ?? 0;
}

/** The token of the inbox in an email. */
export const inboxTokenIn = (text: string) => /\/inbox\/([\w-]{43})/.exec(text)?.[1] ?? "";

/** A link to all that a party is asked, as an email has it. */
export async function linkTo({ partyId, name, address }: Holder): Promise<string> {
  const ctx = testContext();
  const about = { environment: "main" as const, party: { id: partyId, name, addresses: [address] } };
  const [first, ...rest] = (await inboxMails(ctx, about, { template: "inbox-link" })).statements;
  if (first) await ctx.db.batch([first, ...rest]);
  return inboxTokenIn((await mailTo(address, "inbox-link"))?.text ?? "");
}

/** The token of the newest email about one question. */
export async function askTokenTo(address: string): Promise<string> {
  return /\/approve\/(\S+)/.exec((await mailTo(address, "approval-asked"))?.text ?? "")?.[1] ?? "";
}

export async function inboxOf(ctx: RequestContext, token: string): Promise<Inbox> {
  const inbox = await openInbox(ctx, token);
  if (inbox === null) throw new Error("the inbox is closed");
  return inbox;
}

export async function asksOf(ctx: RequestContext, token: string): Promise<AsksPage> {
  const page = await readInbox(ctx, await inboxOf(ctx, token), "asks");
  if (page.view !== "asks") throw new Error(page.view);
  return page;
}

export const listed = ({ groups }: AsksPage) => groups.flatMap(({ asks }) => asks);

const yes: GivenAnswer = { answer: "yes", fee: null, text: "" };

/** Answers what a page showed, with yes unless `given` says otherwise for a question. */
export async function answerShown(
  ctx: RequestContext,
  token: string,
  shown: { id: string; textHash: string }[],
  given: Record<string, GivenAnswer> = {},
): Promise<number> {
  const inbox = await inboxOf(ctx, token);
  const ids = shown.map(({ id }) => id);
  const answers = shown.map(({ id, textHash }, at) => ({ at, ask: id, shown: textHash, given: given[id] ?? yes }));
  return await answerAsks(ctx, inbox, { answers, name: "Ada Park", known: await describeAsks(ctx, inbox, ids) });
}
