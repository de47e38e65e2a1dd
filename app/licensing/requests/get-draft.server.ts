import { and, asc, count, eq, getTableColumns, max, type SQL, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { readSongRights, songRights } from "#app/licensing/rights/song-rights.server.ts";
import { fileLight } from "#app/licensing/transactions/clearing/clearing.ts";
import type { kinds } from "#app/rights/licence-terms.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import type { TrackView } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the number of songs in the user's draft at this company, for the caller's batch: one row `{ figure }`. */
export function countDraftItems(
  { db, company }: Pick<RequestContext, "db" | "company">,
  input: { userId: SQL | string },
) {
  const { transactions, ofCompany } = scoped(db, company);
  const isOwnDraft = and(eq(transactions.userId, input.userId), eq(transactions.status, "draft"));
  return db
    .select({ figure: count().as("figure") })
    .from(transactionItems)
    .innerJoin(transactions, eq(transactions.id, transactionItems.transactionId))
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(ofCompany(transactions, and(isOwnDraft, visibleTo({ company, actor: { id: input.userId } }))));
}

/** Query for the songs of a draft in order, with their visibility to the user, for the caller's batch: rows for `draftSongsOf`. */
export function selectDraftSongs(ctx: RequestContext, isOwnDraft: SQL | undefined) {
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({ ...trackColumns, isVisible: sql<number>`${visibleTo(ctx)}`.as("is_visible") })
    .from(transactionItems)
    .innerJoin(transactions, eq(transactions.id, transactionItems.transactionId))
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(ofCompany(transactions, isOwnDraft))
    .orderBy(asc(transactionItems.position));
}

/** A song of a draft that was unpublished after it was added; only its name is shown. */
export type GoneSong = { id: string; name: string };

/** Splits the rows of `selectDraftSongs` into songs that can be requested and songs that were unpublished. */
export function draftSongsOf(rows: { trackId: string; trackJson: string; isVisible: number }[]) {
  const isGone = ({ isVisible }: { isVisible: number }) => isVisible !== 1;
  return {
    tracks: rows.filter((row) => !isGone(row)).map(trackOfRow),
    gone: rows.filter(isGone).map((row): GoneSong => ({ id: row.trackId, name: trackName(trackOfRow(row)) })),
  };
}

/** Query for the rights of a draft's songs, for the caller's batch. */
function selectDraftRights(ctx: RequestContext, isOwnDraft: SQL | undefined) {
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({ recordingId: transactionItems.recordingId, json: songRights(ctx).as("song_rights") })
    .from(transactionItems)
    .innerJoin(transactions, eq(transactions.id, transactionItems.transactionId))
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(and(ofCompany(transactions, isOwnDraft), visibleTo(ctx)));
}

/** Field values of the user's draft. */
export type DraftValues = {
  kind: (typeof kinds)[number];
  project: string;
  endClient: string;
  media: string[];
  territories: string;
  termMonths: string;
  perpetual: boolean;
  startsOn: string;
  neededBy: string;
  exclusivity: string;
  category: string;
  budget: string;
  currency: string;
  description: string;
  version: string;
};

/** Clearance of a song for the use in the draft, from the rights on file alone. */
export type DraftLight = ReturnType<typeof fileLight>;

/** `lights` are by recording id. `state` changes with each save and each sending, also when there is no draft before and after. */
type Draft = {
  draft: DraftValues;
  tracks: TrackView[];
  gone: GoneSong[];
  lights: Record<string, DraftLight>;
  state: string;
};

const emptyDraft: DraftValues = {
  kind: "licence",
  project: "",
  endClient: "",
  media: [],
  territories: "",
  termMonths: "",
  perpetual: false,
  startsOn: "",
  neededBy: "",
  exclusivity: "none",
  category: "",
  budget: "",
  currency: "",
  description: "",
  version: "",
};

/**
 * The user's draft request at this company and its songs; empty if there is none. @throws AppError unauthorised, forbidden
 */
export async function getDraft(ctx: RequestContext): Promise<Draft> {
  const actor = requireAccess(ctx, "transactions");
  const { db, company } = ctx;
  const { transactions, select } = scoped(db, company);
  const isOwnDraft = and(eq(transactions.userId, actor.id), eq(transactions.status, "draft"));
  const [rows, items, sent, rights] = await db.batch([
    select(getTableColumns(transactions), transactions, isOwnDraft),
    selectDraftSongs(ctx, isOwnDraft),
    select({ last: max(transactions.sentAt) }, transactions, eq(transactions.userId, actor.id)),
    selectDraftRights(ctx, isOwnDraft),
  ]);
  const [row] = rows;
  const { tracks, gone } = draftSongsOf(items);
  const state = `${row?.updatedAt ?? ""} ${sent[0]?.last ?? ""}`;
  if (row === undefined) return { draft: emptyDraft, tracks, gone, lights: {}, state };
  const lights = Object.fromEntries(
    rights.map(({ recordingId, json }) => [recordingId, fileLight(readSongRights(json), row)]),
  );
  const { kind, project, endClient, media, perpetual, exclusivity, category, description, currency, budget } = row;
  const draft = {
    kind,
    project,
    endClient,
    media,
    perpetual,
    exclusivity,
    category,
    description,
    territories: row.territories.join(", "),
    termMonths: row.termMonths === null ? "" : String(row.termMonths),
    startsOn: row.startsOn ?? "",
    neededBy: row.neededBy ?? "",
    budget: budget === null || currency === null ? "" : fromMinorUnits(budget, currency),
    currency: currency ?? "",
    version: String(row.updatedAt),
  };
  return { draft, tracks, gone, lights, state };
}
