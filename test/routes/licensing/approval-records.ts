import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { answerApproval } from "#app/licensing/approvals/answer-approval.server.ts";
import type { GivenAnswer } from "#app/licensing/approvals/answer-form.ts";
import { askParties } from "#app/licensing/approvals/ask-parties.server.ts";
import { readParties } from "#app/licensing/approvals/list-parties.server.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { clearances } from "#db/schema/licences.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { colleagueContext } from "#test/routes/licences/request-records.ts";
import { recordedContext, testContext } from "#test/support/context.ts";

type Owner = { name: string; email?: string | null; keepers?: string[]; shareBp?: number; controlled?: boolean };

async function addParty({ name, email = null, keepers = [] }: Owner): Promise<string> {
  const id = newId(Date.now());
  await testContext()
    .db.insert(parties)
    .values({ id, ...nameColumns(`${name} ${id}`), name, email, keepers });
  return id;
}

/** A song whose sides these parties own, each a part of it; by default each has to approve. */
export async function addOwnedSong(title: string, owners: { master: Owner[]; composition: Owner[] }) {
  const ctx = testContext();
  const { id, workId } = await addRecording(ctx, { title, artist: "Lowtide" });
  const ids: Record<string, string> = {};
  for (const side of ["master", "composition"] as const)
    for (const owner of owners[side]) {
      ids[owner.name] ??= await addParty(owner);
      await ctx.db.insert(splits).values({
        ...{ id: newId(Date.now()), side, subjectId: side === "master" ? id : workId, partyId: ids[owner.name] ?? "" },
        ...{ role: side === "master" ? "OWNER" : "CA", shareBp: owner.shareBp ?? 10_000 },
        ...{ controlled: owner.controlled ?? false, approvalRequired: !owner.controlled },
      });
    }
  return { id, title, workId, ids };
}

export const controlled = { name: "House", controlled: true };

/** Asks all parties of a request that can be asked; `fee` for each side. */
export async function askAll(
  id: string,
  given: { fee?: number | null; answerBy?: string; now?: number; names?: string[]; ctx?: RequestContext } = {},
) {
  const ctx = given.ctx ?? colleagueContext(given.now === undefined ? {} : { now: given.now });
  const { parties: open } = await readParties(ctx, { id });
  const asked = open
    .filter(({ name }) => given.names === undefined || given.names.includes(name))
    .map(({ partyId, items }) => ({
      partyId,
      items: items.map(({ recordingId, side }) => ({ recordingId, side, fee: given.fee ?? null })),
    }));
  const answerBy = given.answerBy ?? new Date((given.now ?? Date.now()) + 7 * 86_400_000).toISOString().slice(0, 10);
  return await askParties(ctx, { id, asked, currency: "EUR", answerBy, namesEndClient: true, note: "" });
}

/** The token of the newest email to an address. */
export async function tokenTo(address: string): Promise<string> {
  const sql = "SELECT text FROM outbox WHERE recipient = ? ORDER BY created_at DESC, id DESC LIMIT 1";
  const mail = await testContext().env.DB.prepare(sql).bind(address).first<{ text: string }>();
  return /\/approve\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

let visitors = 0;

/** A visitor with an address of their own: a rate limit counts what one address does. */
export function visitorAt(now?: number) {
  visitors += 1;
  return { ...recordedContext(now === undefined ? {} : { now }), address: `visitor-${visitors}` };
}

export async function answerBy(
  token: string,
  given: Partial<GivenAnswer> | Partial<GivenAnswer>[] = {},
  { now, name = "Ada Park" }: { now?: number; name?: string } = {},
): Promise<void> {
  const opened = await openApproval(visitorAt(now), token);
  const count = opened.page ? opened.page.songs.flatMap(({ sides }) => sides).length : 0;
  const list = Array.from({ length: count }, (_, at) => (Array.isArray(given) ? (given[at] ?? {}) : given));
  await answerApproval(visitorAt(now), {
    key: token,
    given: list.map((one): GivenAnswer => ({ answer: "yes", fee: null, text: "", ...one })),
    name,
    shown: opened.textHash ?? "",
  });
}

export async function clearanceOf(transactionId: string, recordingId: string, side: "master" | "composition") {
  const at = and(
    eq(clearances.transactionId, transactionId),
    eq(clearances.recordingId, recordingId),
    eq(clearances.side, side),
  );
  return await testContext()
    .db.select({ status: clearances.status, note: clearances.note })
    .from(clearances)
    .where(at)
    .get();
}
