import { accounts } from "#test/http/access/accounts.ts";
import { all, type Line, strangers } from "#test/http/access/answers.ts";
import { apiCatalogue } from "#test/http/access/api-catalogue.ts";
import { apiIngest } from "#test/http/access/api-ingest.ts";
import { apiLicensing } from "#test/http/access/api-licensing.ts";
import { apiSharing } from "#test/http/access/api-sharing.ts";
import { apiWorkspace } from "#test/http/access/api-workspace.ts";
import { catalogue } from "#test/http/access/catalogue.ts";
import { licenceDocuments } from "#test/http/access/licence-documents.ts";
import { playlists } from "#test/http/access/playlists.ts";
import { site } from "#test/http/access/site.ts";
import { staff } from "#test/http/access/staff.ts";
import { webhooks } from "#test/http/access/webhooks.ts";

/** Every route of `app/routes.ts` and every address of the API, by its path. */
export const accessTable: Record<string, Line> = {
  ...site,
  ...accounts,
  ...catalogue,
  ...playlists,
  ...staff,
  ...webhooks,
  ...licenceDocuments,
  ...apiCatalogue,
  ...apiSharing,
  ...apiWorkspace,
  ...apiLicensing,
  ...apiIngest,
  // The last: they end every session of the lines above.
  "/logout": { path: "/logout", page: strangers("302 /", "200"), form: all("302 /") },
  "/api/v1/logout": { path: "/api/v1/logout", page: all("405"), form: all("200") },
};
