import { and, inArray, sql } from "drizzle-orm";
import { filesOf, selectLicensedFiles } from "#app/downloads/find-downloadable.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { deliveryCopy } from "#app/licensing/delivery/delivery-copy.ts";
import { closedBy, deliveredSongs, isAiReserved } from "#app/licensing/delivery/read-delivery.server.ts";
import { invoiceOfRequest, selectInvoices } from "#app/licensing/invoices/invoices-of-request.server.ts";
import { licenceOf, selectLicences } from "#app/licensing/licences/get-licence.server.ts";
import { verifyPath } from "#app/licensing/proof/verify-code.ts";
import { requestsOfGuest } from "#app/licensing/transactions/requests-of-guest.server.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";
import { formatMoney } from "#app/rights/money.ts";
import { dealPaths } from "#app/rooms/deal/deal-paths.ts";
import type { ResultsOf } from "#db/results-of.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Queries for what became of the offers that a guest got, for the caller's batch: licences in their newest form, their files, invoices. */
export function selectBought(ctx: RequestContext, guestId: string) {
  const { licences, licenceFiles, select, ofCompany } = scoped(ctx.db, ctx.company);
  const requests = requestsOfGuest(ctx, guestId);
  const isNewest = sql`NOT EXISTS (SELECT 1 FROM ${licences} newer WHERE newer.supersedes_id = ${licences.id})`;
  const isBought = and(inArray(licences.transactionId, requests), isNewest);
  const songs = sql`SELECT line.value ->> 'recordingId' FROM ${licences}, json_each(${licences.lines}) line
    WHERE ${ofCompany(licences, isBought)}`;
  const { licenceId, recordingId, kind, downloads } = licenceFiles;
  return [
    selectLicences(ctx, isBought),
    selectLicensedFiles(ctx, songs),
    select(
      { licenceId, recordingId, kind, downloads },
      licenceFiles,
      inArray(licenceId, select({ id: licences.id }, licences, isBought)),
    ),
    selectInvoices(ctx, { id: requests, isStaff: false }),
  ] as const;
}

type BoughtRows = ResultsOf<ReturnType<typeof selectBought>>;

/** The results of `selectBought`. `path`: of the guest's page. */
export function toBought(ctx: RequestContext, [rows, fileRows, chosen, invoices]: BoughtRows, path: string) {
  const files = filesOf(fileRows);
  return {
    licences: rows
      .toSorted((a, b) => b.issuedAt - a.issuedAt)
      .map((row) => {
        const licence = licenceOf(row, { isStaff: false });
        const own = chosen.filter(({ licenceId }) => licenceId === row.id);
        const closed = closedBy(ctx, licence);
        const songs = deliveredSongs(licence, { files, chosen: own, isOffered: () => false });
        return {
          ...{ number: licence.number, project: licence.project, code: licence.code },
          path: dealPaths.licence(path, licence),
          verify: verifyPath(licence),
          titles: licence.lines.map(({ title }) => title),
          use: summariseTerms(licence.terms, { maxNamed: 6 }),
          total: formatMoney(licence.totals.total, licence.currency),
          closed: closed === null ? null : deliveryCopy.closed[closed],
          songs: closed === null ? songs.filter(({ kinds }) => kinds.length > 0) : [],
          isAiReserved: isAiReserved(licence.terms.media),
        };
      }),
    invoices: invoices.map((row) => {
      const { id, number, total, state } = invoiceOfRequest(ctx, row);
      return { id, number: number ?? "", total, state, path: dealPaths.invoice(path, id) };
    }),
  };
}

export type Bought = ReturnType<typeof toBought>;
