import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { trackColumns } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { quoteSongOf } from "#app/licensing/quotes/get-quote.server.ts";
import { requestSearchKey } from "#app/licensing/requests/request-search-key.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { lastDayOfTerm } from "#app/rights/term.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { clearances, licences, licensedRecordings, transactionEvents } from "#db/schema/licences.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { quoteAnswers, quotes, type StoredTerms } from "#db/schema/quotes.server.ts";
import { transactionItems, transactions } from "#db/schema/transactions.server.ts";
import { approvalRows, pastAnswers } from "#db/seed/approval-rows.server.ts";
import { demoArtist } from "#db/seed/demo-artist.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoDomain, demoPeople } from "#db/seed/demo-people.ts";
import { demoRequests } from "#db/seed/demo-requests.ts";
import { invoiceRows } from "#db/seed/invoice-rows.server.ts";

type Request = (typeof demoRequests)[number];
type Song = { id: string; title: string; artists: string };

const day = 24 * 60 * 60 * 1000;
const songsNeeded = Math.max(...demoRequests.flatMap(({ songs }) => songs)) + 1;

function personId(account: string): string {
  return demoPeople.find((person) => person.account === account)?.id ?? "";
}

const client = personId("supervisor");
const staff = personId("staff");

/** The id of a song of the demo's artist account. */
const ownSong = sql`(SELECT r.id FROM artists a CROSS JOIN recording_artists ra ON ra.artist_id = a.id CROSS JOIN recordings r ON r.id = ra.recording_id
  WHERE a.slug = ${demoArtist.slug} AND r.status = 'published' AND r.parent_id IS NULL AND NOT r.explicit ORDER BY r.slug LIMIT 1)`;

/** The most popular main versions of the demo, with their artists; the last one, which is licensed, is of the demo's artist account. */
async function readSongs(db: RequestContext["db"]): Promise<Song[]> {
  const rows = await db
    .select(trackColumns)
    .from(recordings)
    .where(and(eq(recordings.status, "published"), isNull(recordings.parentId), eq(recordings.explicit, false)))
    .orderBy(sql`${recordings.id} IS ${ownSong} DESC`, sql`${recordings.popularity} DESC`, asc(recordings.slug))
    .limit(songsNeeded);
  const songs = rows.map(quoteSongOf).map(({ recordingId: id, ...song }) => ({ id, ...song }));
  const [first, ...others] = songs;
  return first?.artists.includes(demoArtist.name) ? [...others, first] : songs;
}

function termsOf(request: Request, now: number): StoredTerms {
  const { media, territories, termMonths, exclusivity, category, edits = [] } = request;
  const startsOn = isoDateOf(now + request.startsInDays * day);
  return { media, territories, termMonths, perpetual: termMonths === null, startsOn, exclusivity, category, edits };
}

function requestRow(request: Request, { id, now }: { id: string; now: number }) {
  const { tenant, status, project, endClient, budget, description, isAssigned, internalNote = "" } = request;
  const supervisor = demoPeople.find(({ account }) => account === "supervisor");
  const sender = { name: supervisor?.name ?? "", email: `supervisor@${demoDomain}` };
  return {
    ...{ id, companyId: demoCompanyIds[tenant], userId: client, status, project, endClient, budget, description },
    ...termsOf(request, now),
    alternatives: request.alternatives ?? false,
    budgetPer: request.budgetPer ?? "total",
    currency: budget === null ? null : request.currency,
    neededBy: isoDateOf(now + request.neededInDays * day),
    sentAt: now - (request.events[0]?.daysAgo ?? 0) * day,
    assigneeId: isAssigned ? staff : null,
    internalNote,
    searchKey: requestSearchKey({ project, endClient, sender }),
    createdAt: now - ((request.events[0]?.daysAgo ?? 0) + 1) * day,
    updatedAt: now - (request.events.at(-1)?.daysAgo ?? 0) * day,
  };
}

function eventRows({ tenant, events }: Request, { id, at, now }: { id: string; at: number; now: number }) {
  return events.map(({ kind, daysAgo, by, message = "" }, place) => ({
    id: demoId("event", at * 100 + place),
    ...{ companyId: demoCompanyIds[tenant], transactionId: id, kind, message },
    actorId: by === null ? null : by === "client" ? client : staff,
    createdAt: now - daysAgo * day,
  }));
}

function lines(songs: Song[], fees: [number, number][]) {
  return songs.map(({ id: recordingId, title, artists }, place) => {
    const [masterFee = 0, compositionFee = 0] = fees[place] ?? [];
    return { recordingId, title, artists, masterFee, compositionFee };
  });
}

type Place = { id: string; at: number; now: number; songs: Song[] };

function quoteRows(db: RequestContext["db"], request: Request, { id, at, now, songs }: Place): BatchItem<"sqlite">[] {
  return (request.quotes ?? []).flatMap(({ fees, daysAgo, validInDays, answer, ...quote }, place) => {
    const quoteId = demoId("quote", at * 100 + place);
    const row = {
      ...{ id: quoteId, companyId: demoCompanyIds[request.tenant], transactionId: id, version: place + 1, ...quote },
      ...{ currency: request.currency, lines: lines(songs, fees), terms: termsOf(request, now), createdBy: staff },
      ...{ validUntil: isoDateOf(now + validInDays * day), createdAt: now - daysAgo * day },
    };
    const given = answer && {
      ...{ quoteId, answer: answer.answer, reason: answer.reason ?? "", userId: client },
      createdAt: now - answer.daysAgo * day,
    };
    return [
      db.insert(quotes).values(row).onConflictDoNothing(),
      ...(given ? [db.insert(quoteAnswers).values(given).onConflictDoNothing()] : []),
    ];
  });
}

function licenceRows(db: RequestContext["db"], request: Request, place: Place): BatchItem<"sqlite">[] {
  const { id, at, now, songs } = place;
  const { licence, quotes: offers = [], project, endClient, termMonths } = request;
  const quote = offers.at(-1);
  if (licence === undefined || quote === undefined) return [];
  const issuedAt = now - licence.daysAgo * day;
  const terms = termsOf(request, now);
  const startsOn = terms.startsOn ?? isoDateOf(now);
  const term = { startsOn, endsOn: termMonths === null ? null : lastDayOfTerm(startsOn, termMonths) };
  const licenceId = demoId("licence", at);
  const row = {
    ...{
      id: licenceId,
      companyId: demoCompanyIds[request.tenant],
      transactionId: id,
      project,
      endClient,
      terms,
      ...term,
    },
    quoteId: demoId("quote", at * 100 + offers.length - 1),
    number: `L-${new Date(issuedAt).getUTCFullYear()}-${String(licence.number).padStart(4, "0")}`,
    ...{ licensee: licence.licensee, currency: request.currency, lines: lines(songs, quote.fees) },
    ...{ taxBp: quote.taxBp, conditions: quote.conditions, issuedBy: staff, issuedAt },
  };
  return [
    db.insert(licences).values(row).onConflictDoNothing(),
    ...songs.map((song) =>
      db
        .insert(licensedRecordings)
        .values({
          ...{ licenceId, recordingId: song.id, exclusivity: terms.exclusivity, category: terms.category, ...term },
          territories: licence.countries,
        })
        .onConflictDoNothing(),
    ),
  ];
}

/** Owners of masters that are not on file: half of them the licensor, so that the demo has songs of every light. */
function masterRows(db: RequestContext["db"], songs: Song[]): BatchItem<"sqlite">[] {
  const kind = { kind: "label" as const };
  const own = { id: demoId("party", 2), ...nameColumns("Syncline Masters"), ...kind, email: `masters@${demoDomain}` };
  const other = {
    id: demoId("party", 3),
    ...nameColumns("Harbour Street Records"),
    ...kind,
    email: `clearing@${demoDomain}`,
  };
  return [
    db.insert(parties).values([own, other]).onConflictDoNothing(),
    ...songs.map(({ id }, at) => {
      const isOwn = at % 2 === 0;
      const values = sql`${demoId("split", at)}, 'master', ${id}, ${isOwn ? own.id : other.id}, 'OWNER', 10000, ${isOwn ? 1 : 0},
        ${isOwn ? 0 : 1}, ${isOwn ? null : 5}`;
      return db.run(sql`INSERT INTO ${splits} (id, side, subject_id, party_id, role, share_bp, controlled, approval_required, approval_days)
        SELECT ${values} WHERE NOT EXISTS (SELECT 1 FROM ${splits} WHERE side = 'master' AND subject_id = ${id})`);
    }),
  ];
}

/** Makes the first song a one-stop: the licensor administers its writers' shares. */
function oneStop(db: RequestContext["db"], songs: Song[]) {
  const works = db
    .select({ id: recordings.workId })
    .from(recordings)
    .where(eq(recordings.id, songs[0]?.id ?? ""));
  return db
    .update(splits)
    .set({ controlled: true, approvalRequired: false })
    .where(and(eq(splits.side, "composition"), inArray(splits.subjectId, works)));
}

/** Seeds licence requests with their history once there are recordings. Existing rows are kept. */
export async function seedRequests({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const [seeded, all] = await Promise.all([
    db
      .select({ id: transactions.id })
      .from(transactions)
      .where(eq(transactions.id, demoId("request", 0))),
    readSongs(db),
  ]);
  if (seeded.length > 0 || all.length < songsNeeded) return;
  const rows = demoRequests.flatMap((request, at): BatchItem<"sqlite">[] => {
    const id = demoId("request", at);
    const songs = request.songs.flatMap((place) => all[place] ?? []);
    return [
      db.insert(transactions).values(requestRow(request, { id, now })).onConflictDoNothing(),
      ...songs.map((song, place) =>
        db
          .insert(transactionItems)
          .values({ transactionId: id, recordingId: song.id, position: place + 1 })
          .onConflictDoNothing(),
      ),
      ...eventRows(request, { id, at, now }).map((row) =>
        db.insert(transactionEvents).values(row).onConflictDoNothing(),
      ),
      ...(request.clearances ?? []).map(({ song, ...clearance }) =>
        db
          .insert(clearances)
          .values({ ...clearance, transactionId: id, recordingId: songs[song]?.id ?? "", updatedAt: now })
          .onConflictDoNothing(),
      ),
      ...quoteRows(db, request, { id, at, now, songs }),
      ...licenceRows(db, request, { id, at, now, songs }),
      ...invoiceRows(db, request, { id, at, now, staff, lines: lines(songs, request.quotes?.at(-1)?.fees ?? []) }),
      ...(request.status === "clearing" ? approvalRows(db, { ...request, id, now, songs, staff, client }) : []),
    ];
  });
  const answers = pastAnswers(db, { now, staff, songs: all, requests: demoRequests });
  await db.batch([oneStop(db, all), ...masterRows(db, all), ...rows, ...answers]);
}
