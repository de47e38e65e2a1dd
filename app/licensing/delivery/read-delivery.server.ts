import { and, eq, type SQL, sql } from "drizzle-orm";
import { filesOf, selectLicensedFiles } from "#app/downloads/find-downloadable.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type FileKind, fileKinds, filesOfKind } from "#app/licensing/delivery/file-kinds.ts";
import { selectInvoices } from "#app/licensing/invoices/invoices-of-request.server.ts";
import {
  type Licence,
  type LicencePlace,
  licenceOf,
  selectLicence,
} from "#app/licensing/licences/get-licence.server.ts";
import { stateOf } from "#app/licensing/proof/licence-state.ts";
import {
  selectTransaction,
  transactionLists,
  transactionOf,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { aiMedia } from "#app/rights/media.ts";
import { mayHaveStems } from "#app/rights/stems-right.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Whether a licence for these media leaves out the use with AI. */
export function isAiReserved(granted: readonly string[]): boolean {
  return !granted.some((medium) => aiMedia.includes(medium));
}

/** Why the files of a licence are closed; null while they are open: from its issue to its last day. */
export function closedBy(
  { now }: Pick<RequestContext, "now">,
  licence: Pick<Licence, "startsOn" | "endsOn" | "endedAt" | "supersededBy">,
) {
  const state = stateOf({ ...licence, isSuperseded: licence.supersededBy !== null }, isoDateOf(now));
  return state === "valid" || state === "not-yet" ? null : state;
}

/** Queries for the files of recordings, and for those whose stems the staff may have. */
function selectOffered(ctx: RequestContext, ids: SQL, isStaff: boolean) {
  return [
    selectLicensedFiles(ctx, ids),
    ctx.db.all<{ id: string }>(sql`SELECT recordings.id AS id FROM recordings
      WHERE recordings.id IN (${isStaff ? ids : sql`SELECT '' WHERE 0`}) AND ${mayHaveStems(ctx)}`),
  ] as const;
}

/** The kinds of files of recordings that the staff can deliver. One trip. */
export async function listOffered(ctx: RequestContext, recordingIds: readonly string[]) {
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(recordingIds)})`;
  const [rows, stems] = await ctx.db.batch(selectOffered(ctx, ids, true));
  const files = filesOf(rows);
  return recordingIds.flatMap((recordingId) => {
    const recording = files.get(recordingId);
    const hasStems = stems.some(({ id }) => id === recordingId);
    const kinds = fileKinds.filter((kind) => kind !== "stems" || hasStems);
    return kinds.flatMap((kind) =>
      recording !== undefined && filesOfKind(recording, kind).length > 0 ? { recordingId, kind } : [],
    );
  });
}

/** Queries for the files of a licence's songs, songs whose stems the staff may have, and the files that are chosen with how often each kind was downloaded. */
export function selectFilesOf(ctx: RequestContext, { id, number, isStaff }: LicencePlace & { isStaff: boolean }) {
  const { licences, licenceFiles, select, ofCompany } = scoped(ctx.db, ctx.company);
  const isLicence = ofCompany(licences, and(eq(licences.number, number), eq(licences.transactionId, id)));
  const ids = sql`SELECT line.value ->> 'recordingId' FROM ${licences}, json_each(${licences.lines}) line WHERE ${isLicence}`;
  const { recordingId, kind, downloads, licenceId } = licenceFiles;
  const isOfLicence = sql`${licenceId} = (SELECT ${licences.id} FROM ${licences} WHERE ${isLicence})`;
  return [
    ...selectOffered(ctx, ids, isStaff),
    select({ recordingId, kind, downloads }, licenceFiles, isOfLicence),
  ] as const;
}

/** Queries for a licence with its files and invoices, for `deliveryOf`. @throws AppError unauthorised, forbidden; not_found for what is no number */
export function selectDelivery(ctx: RequestContext, place: LicencePlace) {
  const isStaff = transactionLists(ctx).all;
  return [
    selectTransaction(ctx, place),
    selectLicence(ctx, place),
    selectInvoices(ctx, { id: place.id, isStaff }),
    ...selectFilesOf(ctx, { ...place, isStaff }),
  ] as const;
}

type RowsOf<Queries> = { readonly [At in keyof Queries]: Awaited<Queries[At]> };
export type DeliveryRows = RowsOf<ReturnType<typeof selectDelivery>>;

type Files = {
  files: ReturnType<typeof filesOf>;
  chosen: readonly { recordingId: string; kind: string; downloads: number }[];
  /** Whether the reader may choose files that are not chosen. */
  isOffered(recordingId: string, kind: FileKind): boolean;
};

/** The songs of a licence with the files that are chosen, and those that the reader may choose. */
export function deliveredSongs({ lines }: Pick<Licence, "lines">, { files, chosen, isOffered }: Files) {
  return lines.map(({ recordingId, title }) => ({
    ...{ recordingId, title },
    kinds: fileKinds.flatMap((kind) => {
      const recording = files.get(recordingId);
      const found = recording === undefined ? [] : filesOfKind(recording, kind);
      const choice = chosen.find((one) => one.recordingId === recordingId && one.kind === kind);
      if (found.length === 0 || (choice === undefined && !isOffered(recordingId, kind))) return [];
      const listed = found.map(({ id, label, bytes }) => ({ id, label, bytes }));
      return [{ kind, files: listed, isChosen: choice !== undefined, downloads: choice?.downloads ?? 0 }];
    }),
  }));
}

/**
 * A licence with the files of its songs and the invoices of its request: files that the client may download, and for the staff also those that can
 * be chosen; stems only where the staff may have them. @throws AppError not_found without a row
 */
export function deliveryOf(ctx: RequestContext, [[found], [row], invoices, rows, stems, chosen]: DeliveryRows) {
  const isStaff = transactionLists(ctx).all;
  const transaction = transactionOf(ctx, found);
  const licence = licenceOf(row, transaction);
  const songs = deliveredSongs(licence, {
    ...{ files: filesOf(rows), chosen },
    isOffered: (recordingId, kind) => isStaff && (kind !== "stems" || stems.some(({ id }) => id === recordingId)),
  });
  return { transaction, licence, songs, invoices, closed: closedBy(ctx, licence) };
}

/** `deliveryOf` a licence by its number. One trip. @throws AppError unauthorised, forbidden, not_found */
export async function readDelivery(ctx: RequestContext, place: LicencePlace) {
  return deliveryOf(ctx, await ctx.db.batch(selectDelivery(ctx, place)));
}

export type DeliveredSong = ReturnType<typeof deliveredSongs>[number];
