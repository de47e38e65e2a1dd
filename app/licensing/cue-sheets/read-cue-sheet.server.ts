import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import {
  type Cue,
  cueSheetsPath,
  newSheet,
  offeredSongs,
  type Production,
  productionFields,
  readCues,
  type SheetPlace,
  sheetPath,
} from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { prefilledSheet } from "#app/licensing/cue-sheets/prefilled-sheet.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { publisherRoles, type Share } from "#app/rights/shares.ts";
import { readShares, sharesOfSide } from "#app/rights/shares-of-recording.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A writer or publisher of a song in the catalogue. Null: not on file. */
export type InterestedParty = Pick<
  Share,
  "name" | "role" | "society" | "ipi" | "shareBp" | "right" | "territories" | "excluded"
>;

/** A song of the sheet with its current catalogue facts. Null: not on file. `isLicensed`: part of the request's newest licence; of a programme, of one
 * that covers its air date. */
export type CueSong = {
  id: string;
  title: string;
  artists: string;
  isLicensed: boolean;
  isrc: string | null;
  iswc: string | null;
  catalogueNumber: string | null;
  label: string | null;
  writers: InterestedParty[];
  publishers: InterestedParty[];
};

function toParty({ name, role, society, ipi, shareBp, right, territories, excluded }: Share): InterestedParty {
  return { name, role, society, ipi, shareBp, right, territories, excluded };
}

const facts = {
  id: recordings.id,
  title: recordings.title,
  isrc: recordings.isrc,
  catalogueNumber: recordings.catalogueNumber,
  label: recordings.label,
  vocals: recordings.vocals,
  iswc: sql<string | null>`(SELECT w.iswc FROM works w WHERE w.id = recordings.work_id)`.as("work_iswc"),
  // A sheet is for the performing right.
  parties: sql`${sharesOfSide("composition", sql`recordings.work_id`)}`
    .mapWith((json: string) =>
      readShares(json)
        .filter(({ right }) => right === "all" || right === "PR")
        .map(toParty),
    )
    .as("interested_parties"),
};

type LicensedLine = { recordingId: string; title: string; artists: string };

/** Lines of this company's licences in force on `day` or, without one, today: of the songs `ids`, then the newest, `limit` in all. */
export function licensedLines({ db, company, now }: RequestContext, ids: SQL, day: SQL, limit: number) {
  const { licences, licenceEnds } = scoped(db, company);
  return db.all<LicensedLine>(sql`SELECT line.value ->> 'recordingId' AS recordingId, line.value ->> 'title' AS title,
      line.value ->> 'artists' AS artists, max(l.issued_at) AS issuedAt
    FROM ${licences} l CROSS JOIN json_each(l.lines) line LEFT JOIN ${licenceEnds} e ON e.licence_id = l.id
    WHERE l.company_id = ${company.id} AND NOT EXISTS (SELECT 1 FROM ${licences} newer WHERE newer.supersedes_id = l.id)
      AND min(coalesce(date(e.ended_at / 1000, 'unixepoch'), '9999'), coalesce(l.ends_on, '9999')) >= coalesce(nullif(${day}, ''), ${isoDateOf(now)})
      AND l.starts_on <= coalesce(nullif(${day}, ''), '9999')
    GROUP BY 1 ORDER BY recordingId IN ${ids} DESC, issuedAt DESC LIMIT ${limit}`);
}

/** What a save adds to what is stored: songs of its cues, and its air date. */
type Changed = { songs?: string[]; airDate?: string };

/** Queries for the sheet, the newest licence of its request, the songs of both, and of a programme those that are licensed. */
function statements(ctx: RequestContext, { id, sheetId = "" }: SheetPlace, { songs = [], airDate }: Changed) {
  const { db, company, url } = ctx;
  const { licences, cueSheets, select } = scoped(db, company);
  const request = id ?? (sheetId === newSheet ? url.searchParams.get("from") : null) ?? "";
  const newest = select(
    {
      ...{ number: licences.number, lines: licences.lines, terms: licences.terms },
      ...{ project: licences.project, endClient: licences.endClient },
    },
    licences,
    eq(licences.transactionId, request),
  )
    .orderBy(desc(licences.issuedAt), desc(licences.id))
    .limit(1);
  const { production, cues, updatedAt, state, note } = cueSheets;
  const isSheet = and(eq(cueSheets.id, sheetId), isNull(cueSheets.transactionId));
  const columns = { id: cueSheets.id, production, cues, updatedAt, state, note };
  const sheet = select(columns, cueSheets, id === undefined ? isSheet : eq(cueSheets.transactionId, id));
  const ids = sql`(SELECT json_extract(value, '$.recordingId') FROM json_each((SELECT lines FROM ${newest}))
    UNION SELECT json_extract(value, '$.song') FROM json_each((SELECT cues FROM ${sheet}))
    UNION SELECT value FROM json_each(${JSON.stringify(songs)}))`;
  const day = airDate === undefined ? sql`(SELECT production ->> '$.airDate' FROM ${sheet})` : sql`${airDate}`;
  const lines = licensedLines(ctx, ids, day, id === undefined ? offeredSongs : 0);
  return [newest, sheet, selectFacts(ctx, ids), lines] as const;
}

/** Catalogue facts of the songs `ids`. */
export function selectFacts({ db }: RequestContext, ids: SQL) {
  return db.select(facts).from(recordings).where(inArray(recordings.id, ids));
}

export function readProduction(stored: Record<string, string> | undefined): Production {
  return Object.fromEntries(productionFields.map((name) => [name, stored?.[name] ?? ""])) as Production;
}

type Found = Awaited<ReturnType<typeof selectFacts>>;

/** The songs `ids` as sheets name them. `licensed`: lines of licences, by song. */
export function toSongs(ids: Iterable<string>, licensed: ReadonlyMap<string, LicensedLine>, found: Found): CueSong[] {
  const onFile = new Map(found.map((song) => [song.id, song]));
  return [...new Set(ids)].map((id): CueSong => {
    const known = onFile.get(id);
    const { parties = [], vocals: _, ...song } = known ?? {};
    const isPublisher = ({ role }: InterestedParty) => publisherRoles.includes(role);
    const line = licensed.get(id);
    return {
      ...{ isrc: null, iswc: null, catalogueNumber: null, label: null, ...song, id },
      title: line?.title ?? known?.title ?? copy.unknownSong,
      artists: line?.artists ?? "",
      isLicensed: line !== undefined,
      writers: parties.filter((party) => !isPublisher(party)),
      publishers: parties.filter(isPublisher),
    };
  });
}

export const byRecording = (lines: readonly LicensedLine[]) => new Map(lines.map((line) => [line.recordingId, line]));

/** Who reads a sheet: client and staff that of a request, the desk those of programmes. */
export async function requireReader(ctx: RequestContext, { id }: SheetPlace) {
  if (id !== undefined) {
    const { project, isStaff } = await requireTransaction(ctx, { id });
    return { isStaff, back: { to: transactionPath(id), label: project || copy.back } };
  }
  requireAccess(ctx, "transactions-manage");
  return { isStaff: true, back: { to: cueSheetsPath, label: copy.desk.title } };
}

type Newest = Parameters<typeof prefilledSheet>[1]["licence"];

/** What a licence says for the sheet of its request, or for a programme with its songs: the lengths of a licence are those of spots. */
function prefilled(ctx: RequestContext, licence: Newest, found: Found, isRequest: boolean) {
  const vocal = new Set(found.flatMap(({ id, vocals }) => (vocals ? id : [])));
  const terms = { ...licence.terms, edits: isRequest ? licence.terms.edits : [] };
  const { production, cues } = prefilledSheet(ctx, { licence: { ...licence, terms }, vocal });
  return { production: isRequest ? production : { ...production, kind: "programme" }, cues };
}

/**
 * The cue sheet of a licensed request or of a programme, with the songs that its cues may name; before it is saved, with what the licence
 * says (`savedAt` is null). `licence` is empty for a programme. @throws AppError unauthorised, forbidden, not_found (also before there is a
 * licence)
 */
export async function readCueSheet(ctx: RequestContext, place: SheetPlace, changed: Changed = {}) {
  const reader = await requireReader(ctx, place);
  const [[newest], [sheet], found, offered] = await ctx.db.batch(statements(ctx, place, changed));
  const isRequest = place.id !== undefined;
  if (isRequest && newest === undefined) throw new AppError("not_found", copy.notYet);
  if (!isRequest && sheet === undefined && place.sheetId !== newSheet)
    throw new AppError("not_found", copy.desk.missing);
  const stored = sheet ?? (newest && prefilled(ctx, newest, found, isRequest));
  const cues = readCues(stored?.cues);
  const licensed = byRecording(isRequest ? (newest?.lines ?? []) : offered);
  const licence = (isRequest ? newest?.number : undefined) ?? "";
  return {
    ...{ ...reader, path: sheetPath(place), licence, reference: licence || (sheet?.id ?? newSheet) },
    ...{ songs: toSongs([...licensed.keys(), ...cues.map(({ song }) => song).filter(Boolean)], licensed, found), cues },
    production: stored === undefined ? { ...readProduction({}), kind: "programme" } : readProduction(stored.production),
    ...{ state: sheet?.state ?? "issued", note: sheet?.note ?? "", sheetId: sheet?.id ?? null },
    version: versionOf(sheet ?? null),
    savedAt: sheet?.updatedAt ?? null,
  };
}

export type CueSheet = Awaited<ReturnType<typeof readCueSheet>> & { cues: Cue[] };
/** What a file of a sheet has. */
export type PlainSheet = Pick<CueSheet, "production" | "cues" | "songs" | "reference">;
