import { asc, eq, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { readSongRights, songRights, songRightsWithContacts } from "#app/licensing/rights/song-rights.server.ts";
import type { Restriction, SongRights } from "#app/licensing/rights/song-rights.ts";
import {
  type Clearance,
  checkRestrictions,
  type Light,
  type RequestedUse,
  type Side,
  type SideState,
  sideState,
  songLight,
} from "#app/licensing/transactions/clearing/clearing.ts";
import { managesEveryLicence } from "#app/licensing/transactions/require-transaction.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { clearances } from "#db/schema/licences.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";

/** A song of a request, with the parts that the viewer may see. */
export type TransactionSong = {
  /** Without file addresses if the viewer can no longer see the song. */
  track: TrackView;
  /** Whether the viewer can still see it in the catalogue. */
  isVisible: boolean;
  light: Light;
  /** For the staff, and for clients with the Rightholders Info permission. */
  rights: (SongRights & { excluded: Restriction[]; toCheck: Restriction[] }) | null;
  /** Clearance of each side; the note is for the staff only. */
  states: Record<Side, { state: SideState } & Clearance> | null;
};

/** Queries for the songs of a request that the caller has checked, in order, and their clearances, for a batch. */
export function selectSongs(ctx: RequestContext, { id, isStaff }: { id: string; isStaff: boolean }) {
  // The environment's own staff contact rights holders: a company's staff see their names but no addresses.
  const rights = isStaff && managesEveryLicence(ctx) ? songRightsWithContacts : songRights;
  return [
    ctx.db
      .select({
        ...trackColumns,
        isVisible: sql<number>`${visibleTo(ctx)}`.as("is_visible"),
        rights: rights(ctx).as("song_rights"),
      })
      .from(transactionItems)
      .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
      .where(eq(transactionItems.transactionId, id))
      .orderBy(asc(transactionItems.position), asc(transactionItems.recordingId)),
    selectClearances(ctx, { id }),
  ] as const;
}

/** Query for the clearances of a request's songs, for a batch. */
export function selectClearances({ db }: Pick<RequestContext, "db">, { id }: { id: string }) {
  const { recordingId, side, status, note } = clearances;
  return db.select({ recordingId, side, status, note }).from(clearances).where(eq(clearances.transactionId, id));
}

type StoredClearance = Awaited<ReturnType<typeof selectClearances>>[number];

/** Clearance of a side of a recording; open if not set. */
export function clearanceOf(stored: StoredClearance[], at: { recordingId: string; side: Side }): Clearance {
  const row = stored.find(({ recordingId, side }) => recordingId === at.recordingId && side === at.side);
  return { status: row?.status ?? "open", note: row?.note ?? "" };
}

type SongRow = { trackId: string; trackJson: string; isVisible: number; rights: string };

/** The rows of `selectSongs` with the parts that the viewer may see. */
export function readSongs(
  { actor, company }: Pick<RequestContext, "actor" | "company">,
  input: { rows: SongRow[]; stored: StoredClearance[]; use: RequestedUse; isStaff: boolean },
): TransactionSong[] {
  const { rows, stored, use, isStaff } = input;
  const seesRights = isStaff || can(actor, "rightsholders-info", company);
  return rows.map((row) => {
    const rights = readSongRights(row.rights);
    const checked = checkRestrictions(rights.restrictions, use);
    const set = (side: Side) => clearanceOf(stored, { recordingId: row.trackId, side });
    const of = (side: Side) => sideState(rights.shares, { side, status: set(side).status });
    const states = { master: of("master"), composition: of("composition") };
    const visibleState = (side: Side) => ({ state: states[side], ...set(side), note: isStaff ? set(side).note : "" });
    const track = trackOfRow(row);
    const isVisible = row.isVisible === 1;
    return {
      track: isVisible ? track : { ...track, mediaBase: "", miniPeaks: "", cover: undefined },
      isVisible,
      light: songLight(states, { isExcluded: checked.excluded.length > 0, isDisputed: rights.disputes.length > 0 }),
      rights: seesRights ? { ...rights, ...checked } : null,
      states: seesRights ? { master: visibleState("master"), composition: visibleState("composition") } : null,
    };
  });
}
