import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { setLink } from "#app/opportunities/link-opportunity.server.ts";
import type { Stage } from "#app/opportunities/opportunity.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { createShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { foldName, nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { shareAnswers, shareListening, shareVisits } from "#db/schema/shares.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoCounter, demoCueSheet, demoJobs, demoRooms } from "#db/seed/demo-jobs.ts";
import { demoRequests } from "#db/seed/demo-requests.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Job = (typeof demoJobs)[number];
type Room = (typeof demoRooms)[string];
type Song = { id: string; title: string };

const hour = 3_600_000;
/** Days from the brief to the request, which begins the history of the latter. */
const briefDays = 6;
const tracksPerList = 8;
/** The way of an open job, with the days before its request. */
const way: [Stage, number][] = [
  ["qualified", 5],
  ["pitching", 4],
  ["shortlisted", 2],
  ["licensing", 0],
];

function requestOf({ request }: Pick<Job, "request">) {
  const found = demoRequests[request];
  if (found === undefined) throw new Error(`The demo has no request ${request}.`);
  return { ...found, id: demoId("request", request), sentHoursAgo: (found.events[0]?.daysAgo ?? 0) * 24 };
}

/** The brief with its emails, and the deal with the way that it went. Returns the opportunity's id. */
async function seedBrief(ctx: RequestContext, job: Job): Promise<string> {
  const { sentHoursAgo, endClient, description, status, budget, currency, ...request } = requestOf(job);
  const { requestMessages, visitorRequests, opportunities, contacts, insert } = scoped(ctx.db, ctx.company);
  const [{ name, email } = { name: "", email: "" }] = job.guests;
  const before = (account: string, days: number) => asPerson(ctx, account, sentHoursAgo + days * 24);
  const [sent, replied] = [before("admin", briefDays), before("admin", briefDays - 0.03)];
  const id = newId(sent.now);
  const times = { createdAt: sent.now, updatedAt: ctx.now - sentHoursAgo * hour };
  const brief = { name, email, organisation: endClient, message: description };
  const { media, territories, termMonths, startsInDays, exclusivity, category, neededInDays } = request;
  const deal = {
    media,
    territories,
    termMonths,
    perpetual: termMonths === null,
    exclusivity,
    category,
    budget,
    currency,
  };
  const isOver = job.stage === "won" || job.stage === "lost";
  const last = { stage: job.stage, lostReason: job.lostReason ?? "" };
  const changes = [...way.map(([stage, days]) => [before("admin", days), { stage }] as const)];
  if (isOver) changes.push([asPerson(ctx, "admin", 24 * (request.events.at(-1)?.daysAgo ?? 0)), last]);
  const message = (direction: "sent" | "received", text: string, at: RequestContext) =>
    insert(requestMessages, {
      ...{ id: newId(at.now), visitorRequestId: id, direction, text, userId: at.actor?.id ?? null, createdAt: at.now },
    });
  const statements: BatchItem<"sqlite">[] = [
    insert(opportunities, {
      ...{ ...deal, id, ...times, stage: "licensing", value: budget, deadline: isoDateOf(ctx.now, neededInDays) },
      startsOn: isoDateOf(ctx.now, startsInDays),
    }),
    message("sent", job.reply, replied),
    auditEntry(
      { ...sent, actor: null },
      { action: "visitor-request-sent", subjectType: "visitor-request", subjectId: id },
    ),
    auditEntry(replied, { action: "request-replied", subjectType: "visitor-request", subjectId: id }),
    ...(job.answer ? [message("received", job.answer, before("admin", briefDays - 0.2))] : []),
    ...changes.map(([at, after]) =>
      auditEntry(at, { action: "opportunity-changed", subjectType: "opportunity", subjectId: id, detail: { after } }),
    ),
    insert(contacts, {
      ...{ id: newId(sent.now), ...nameColumns(name), email, organisation: endClient, role: job.role },
      ...{ organisationKey: foldName(endClient), createdAt: sent.now, updatedAt: sent.now },
    }).onConflictDoNothing(),
  ];
  await ctx.db.batch([
    insert(visitorRequests, {
      ...{ id, kind: "brief", status: "answered", source: "site", ...brief, submissionKey: id, ...times },
      ...{ searchKey: foldName(Object.values(brief).join(" ")), assigneeId: sent.actor?.id ?? null },
      dueAt: sent.now + hour,
    }),
    ...statements,
  ]);
  return id;
}

/** A guest's visit: the first tracks are heard and answered. */
function visitOf(
  ctx: RequestContext,
  linkId: string,
  guest: Room["guests"][number],
  tracks: (Song & { row: string })[],
) {
  const { db, now } = ctx;
  const visitId = newId(now);
  const heard = tracks.slice(0, guest.marks.length + 1);
  return [
    db.insert(shareVisits).values({ linkId, id: visitId, visitor: guest.email, openedAt: now }),
    ...heard.flatMap(({ id: recordingId, title, row }, at): BatchItem<"sqlite">[] => {
      const mark = guest.marks[at] ?? null;
      const seconds = mark === "pick" ? 44 : 9 + 3 * at;
      const note = at === 0 ? (guest.note ?? "") : "";
      const answered = { linkId, itemId: row, itemName: title, mark, note, answeredAt: now + 60_000 * (at + 1) };
      return [
        db.insert(shareListening).values({
          ...{ linkId, visitId, recordingId, heardMs: seconds * 1000 },
          ...{ heard: JSON.stringify([[0, seconds, 1]]), skipped: "[]" },
        }),
        ...(mark === null ? [] : [db.insert(shareAnswers).values(answered)]),
      ];
    }),
  ] as const;
}

type Showing = { job: string; organisation: string; room: Room; songs: Song[]; hoursAgo: number };

/** The list of a job, its room, and what the guests did there. */
async function seedRoom(ctx: RequestContext, { job, organisation, room, songs, hoursAgo }: Showing): Promise<void> {
  const sender = asPerson(ctx, "admin", hoursAgo);
  const name = `Brief: ${organisation}`;
  const [list] = await addToPlaylists(sender, {
    ...{ recordingIds: songs.map(({ id }) => id), playlistIds: [], name, again: false },
  });
  if (list === undefined) return;
  await setLink(sender, { id: job, subject: { kind: "playlist", id: list.id }, isLinked: true });
  const { rooms, roomGuests, shareLinks, update } = scoped(ctx.db, ctx.company);
  const tracks = songs.flatMap((song, at) => (list.rowIds[at] ? [{ ...song, row: list.rowIds[at] }] : []));
  for (const [at, guest] of room.guests.entries()) {
    const message = at === 0 ? room.message : "";
    const form = shareLinkSchema.parse({ recipient: guest.name, message, room: "job" });
    const { id } = await createShareLink(sender, { ...form, subject: { kind: "playlist", id: list.id, title: name } });
    const visit = { ...ctx, now: sender.now + (3 + 5 * at) * hour };
    const isIt = eq(shareLinks.id, id);
    await ctx.db.batch([
      update(
        roomGuests,
        { email: guest.email },
        sql`${roomGuests.id} = (SELECT l.guest_id FROM ${shareLinks} l WHERE l.id = ${id})`,
      ),
      update(shareLinks, { email: guest.email, doneAt: guest.isDone ? visit.now + 10 * 60_000 : null }, isIt),
      ...visitOf(visit, id, guest, tracks),
    ]);
  }
  const { title, showsPrices = false } = room;
  await update(rooms, { title, showsPrices }, eq(rooms.opportunityId, job));
}

/** The link of an offer to the first guest, who answers with a counter-offer; and the cue sheet of a production. */
async function seedAnswers(ctx: RequestContext, cueSongs: Song[]): Promise<void> {
  const { cueSheets, offerLinks, counterOffers, transactionEvents, insert } = scoped(ctx.db, ctx.company);
  const { request, total, note } = demoCounter;
  const { id: transactionId, quotes = [] } = requestOf({ request });
  const [guest] = demoJobs.find((job) => job.request === request)?.guests ?? [];
  const quoteId = demoId("quote", request * 100 + quotes.length - 1);
  const [sender, at] = [asPerson(ctx, "staff", 70), ctx.now - 20 * hour];
  const linkId = newId(sender.now);
  const { cue, production } = demoCueSheet;
  const { id: delivered, project: title } = requestOf(demoCueSheet);
  await ctx.db.batch([
    insert(offerLinks, {
      ...{ id: linkId, quoteId, tokenHash: linkId, name: guest?.name ?? "", email: guest?.email ?? "" },
      ...{ createdBy: sender.actor?.id ?? "", createdAt: sender.now, expiresAt: ctx.now + 10 * 24 * hour },
    }),
    insert(counterOffers, { id: newId(at), quoteId, total, note, linkId, name: guest?.name ?? "", createdAt: at }),
    insert(transactionEvents, { id: newId(at), transactionId, kind: "countered", message: note, createdAt: at }),
    insert(cueSheets, {
      ...{ id: newId(at), broadcaster: production.network, airDate: production.airDate, createdAt: at },
      ...{ transactionId: delivered, production: { ...production, title, preparedBy: sender.actor?.name ?? "" } },
      ...{ cues: cueSongs.map(({ id: song }) => ({ ...cue, song })), updatedAt: at },
    }).onConflictDoNothing(),
  ]);
}

/** Songs of a job's list: those of its request, then others of the catalogue, other ones for each job. */
function listOf(own: Song[], songs: Song[], at: number): Song[] {
  const others = songs.map((_, place) => songs[(place + at * 5) % songs.length] as Song);
  return [...new Map([...own, ...others].map((song) => [song.id, song])).values()].slice(0, tracksPerList);
}

/** Jobs from their brief to the invoice, with lists, rooms and what guests did there, for the demo's requests and opportunities. */
export async function seedJobs(ctx: RequestContext): Promise<void> {
  const { opportunities, visitorRequests, select, update } = scoped(ctx.db, ctx.company);
  const [songs, items, open] = await ctx.db.batch([
    ctx.db.all<Song>(sql`SELECT id, title FROM recordings WHERE status = 'published' AND parent_id IS NULL AND NOT explicit
      ORDER BY slug LIMIT 60`),
    ctx.db.all<
      Song & { request: string }
    >(sql`SELECT r.id, r.title, i.transaction_id AS request FROM transaction_items i
      CROSS JOIN recordings r ON r.id = i.recording_id WHERE i.transaction_id LIKE '00000000-0000-7000-8000-%' ORDER BY i.position`),
    select(
      { id: opportunities.id, email: visitorRequests.email, organisation: visitorRequests.organisation },
      opportunities,
    ).innerJoin(visitorRequests, eq(visitorRequests.id, opportunities.id)),
  ]);
  for (const [at, { id, email, organisation }] of open.entries()) {
    const room = demoRooms[email];
    if (room) await seedRoom(ctx, { job: id, organisation, room, songs: listOf([], songs, at), hoursAgo: 40 });
  }
  if (items.length === 0) return;
  for (const [at, job] of demoJobs.entries()) {
    const { id, endClient: organisation, sentHoursAgo } = requestOf(job);
    const own = items.filter(({ request }) => request === id);
    const opportunity = await seedBrief(ctx, job);
    const showing = { job: opportunity, organisation, room: job, songs: listOf(own, songs, at + 3) };
    await seedRoom(ctx, { ...showing, hoursAgo: sentHoursAgo + 3 * 24 });
    const subject = { kind: "request", id } as const;
    await setLink(asPerson(ctx, "admin", sentHoursAgo), { id: opportunity, subject, isLinked: true });
    // A room closes with a lost job.
    const { stage, lostReason = "" } = job;
    await update(opportunities, { stage, lostReason }, eq(opportunities.id, opportunity));
  }
  await seedAnswers(
    ctx,
    items.filter(({ request }) => request === requestOf(demoCueSheet).id),
  );
}
