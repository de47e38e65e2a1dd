import { recordRouter } from "#app/api/catalogue/record-router.server.ts";
import { recordStoreOf } from "#app/backoffice/catalogue-records/record-stores.server.ts";
import { recordTypes } from "#app/backoffice/catalogue-records/record-types.ts";

/** Routers of the records that staff keep: docs/product/catalogue-records.md. */
export const catalogueRecords = recordTypes.map((type) => recordRouter(type, () => recordStoreOf(type)));
