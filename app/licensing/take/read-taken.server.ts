import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type DeliveryRows, deliveryOf, readDelivery } from "#app/licensing/delivery/read-delivery.server.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoiceOfRequest } from "#app/licensing/invoices/invoices-of-request.server.ts";
import { proofOrigin, verifyPath } from "#app/licensing/proof/verify-code.ts";
import { licenceFilesPath, licencePath } from "#app/licensing/transactions/transaction-paths.ts";

/** `rows`: of its delivery, where they were read when it was taken. */
export type TakenPlace = { id: string; number: string; rows?: DeliveryRows };

/**
 * A licence as a program reads it once it is taken: with its addresses, for a person who is signed in, its files and its invoice, which is null
 * until it is sent. One trip, or none with `rows`. @throws AppError unauthorised, forbidden, not_found
 */
export async function readTaken(ctx: RequestContext, { id, number, rows }: TakenPlace) {
  const { licence, songs, invoices } =
    rows === undefined ? await readDelivery(ctx, { id, number }) : deliveryOf(ctx, rows);
  const on = (path: string) => new URL(path, ctx.url.origin).href;
  const page = on(licencePath(id, number));
  const files = songs.flatMap(({ recordingId: songId, kinds }) =>
    kinds.flatMap(({ kind, files, isChosen }) =>
      isChosen
        ? files.map((file) => ({
            ...{ songId, kind, name: file.label, bytes: file.bytes },
            address: on(`${licenceFilesPath(id, number)}/${file.id}`),
          }))
        : [],
    ),
  );
  const [invoice] = invoices.map((row) => {
    const { id: _id, number: invoiceNumber, state, total } = invoiceOfRequest(ctx, row);
    return { _id, number: invoiceNumber, state, total, page: on(invoicePath(_id)) };
  });
  return {
    ...{ licence, page, pdf: `${page}.pdf`, files },
    proof: new URL(verifyPath(licence), proofOrigin(ctx)).href,
    invoice: invoice ?? null,
  };
}
