import { desc, eq, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { type Cue, type Production, productionFields, readCues } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { prefilledSheet } from "#app/licensing/cue-sheets/prefilled-sheet.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { publisherRoles, type Share } from "#app/rights/shares.ts";
import { readShares, sharesOfSide } from "#app/rights/shares-of-recording.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A writer or publisher of a song in the catalogue. Null: not on file. */
export type InterestedParty = Pick<
  Share,
  "name" | "role" | "society" | "ipi" | "shareBp" | "right" | "territories" | "excluded"
>;

/** A song of the sheet with its current catalogue facts. Null: not on file. `isLicensed`: part of the request's newest licence. */
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

/** Queries for the sheet, the newest licence, and the songs of both. */
function statements({ db, company }: RequestContext, id: string) {
  const { licences, cueSheets, select } = scoped(db, company);
  const newest = select(
    {
      ...{ number: licences.number, lines: licences.lines, terms: licences.terms },
      ...{ project: licences.project, endClient: licences.endClient },
    },
    licences,
    eq(licences.transactionId, id),
  )
    .orderBy(desc(licences.issuedAt), desc(licences.id))
    .limit(1);
  const { production, cues, updatedAt } = cueSheets;
  const sheet = select({ production, cues, updatedAt }, cueSheets, eq(cueSheets.transactionId, id));
  const ids = sql`(SELECT json_extract(value, '$.recordingId') FROM json_each((SELECT lines FROM ${newest}))
    UNION SELECT json_extract(value, '$.song') FROM json_each((SELECT cues FROM ${sheet})))`;
  return [newest, sheet, db.select(facts).from(recordings).where(inArray(recordings.id, ids))] as const;
}

function readProduction(stored: Record<string, string> | undefined): Production {
  return Object.fromEntries(productionFields.map((name) => [name, stored?.[name] ?? ""])) as Production;
}

/**
 * The cue sheet of a licensed request, for client and staff, with the songs that its cues may name; before it is saved, with what the
 * licence says (`savedAt` is null). @throws AppError unauthorised,
 * forbidden, not_found (also before there is a licence)
 */
export async function readCueSheet(ctx: RequestContext, { id }: { id: string }) {
  const transaction = await requireTransaction(ctx, { id });
  const [[licence], [sheet], found] = await ctx.db.batch(statements(ctx, transaction.id));
  if (licence === undefined) throw new AppError("not_found", copy.notYet);
  const { number, lines } = licence;
  const known =
    sheet ??
    prefilledSheet(ctx, { licence, vocal: new Set(found.flatMap(({ id: song, vocals }) => (vocals ? song : []))) });
  const onFile = new Map(found.map((song) => [song.id, song]));
  const cues = readCues(known.cues);
  const licensed = new Map(lines.map((line) => [line.recordingId, line]));
  const ids = new Set([...licensed.keys(), ...cues.map(({ song }) => song)]);
  const songs = [...ids].map((songId): CueSong => {
    const { parties = [], vocals: _, ...song } = onFile.get(songId) ?? {};
    const isPublisher = ({ role }: InterestedParty) => publisherRoles.includes(role);
    const line = licensed.get(songId);
    return {
      ...{ isrc: null, iswc: null, catalogueNumber: null, label: null, ...song, id: songId },
      title: line?.title ?? onFile.get(songId)?.title ?? copy.unknownSong,
      artists: line?.artists ?? "",
      isLicensed: line !== undefined,
      writers: parties.filter((party) => !isPublisher(party)),
      publishers: parties.filter(isPublisher),
    };
  });
  return {
    transaction: { id: transaction.id, project: transaction.project },
    ...{ licence: number, songs, cues, production: readProduction(known.production) },
    version: versionOf(sheet ?? null),
    savedAt: sheet?.updatedAt ?? null,
  };
}

export type CueSheet = Awaited<ReturnType<typeof readCueSheet>> & { cues: Cue[] };
