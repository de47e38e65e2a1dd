import { recordRouter } from "#app/api/catalogue/record-router.server.ts";
import { recordStores } from "#app/backoffice/catalogue-records/record-stores.server.ts";

/** Routers of the records that staff keep: docs/product/catalogue-records.md. */
export const catalogueRecords = recordStores.map(recordRouter);
