import { Hono } from "hono";
import { administrators } from "#app/api/account/administrators.server.ts";
import { companies } from "#app/api/account/companies.server.ts";
import { entrance } from "#app/api/account/entrance.server.ts";
import { identities } from "#app/api/account/identities.server.ts";
import { notificationSettings } from "#app/api/account/notification-settings.server.ts";
import { notifications } from "#app/api/account/notifications.server.ts";
import { programs } from "#app/api/account/programs.server.ts";
import { queue } from "#app/api/account/queue.server.ts";
import { reports } from "#app/api/account/reports.server.ts";
import { webhookOperations } from "#app/api/account/webhook-operations.server.ts";
import { webhooks } from "#app/api/account/webhooks.server.ts";
import { artistClaims } from "#app/api/artists/artist-claims.server.ts";
import { roster } from "#app/api/artists/roster.server.ts";
import { songSubmissions } from "#app/api/artists/song-submissions.server.ts";
import { briefs } from "#app/api/assistant/briefs.server.ts";
import { conversations } from "#app/api/assistant/conversations.server.ts";
import { brands } from "#app/api/brands/brands.server.ts";
import { artists } from "#app/api/catalogue/artists.server.ts";
import { catalogueRecords } from "#app/api/catalogue/catalogue-records.server.ts";
import { comments } from "#app/api/catalogue/comments.server.ts";
import { downloads } from "#app/api/catalogue/downloads.server.ts";
import { duplicates } from "#app/api/catalogue/duplicates.server.ts";
import { inquiries } from "#app/api/catalogue/inquiries.server.ts";
import { notes } from "#app/api/catalogue/notes.server.ts";
import { rating } from "#app/api/catalogue/rating.server.ts";
import { segments } from "#app/api/catalogue/segments.server.ts";
import { similar } from "#app/api/catalogue/similar.server.ts";
import { songRights } from "#app/api/catalogue/song-rights.server.ts";
import { songs } from "#app/api/catalogue/songs.server.ts";
import { statedShares } from "#app/api/catalogue/stated-shares.server.ts";
import { typeahead } from "#app/api/catalogue/typeahead.server.ts";
import { withChoices } from "#app/api/choices.ts";
import { figures } from "#app/api/figures/figures.server.ts";
import { type ApiBindings, type ApiRouter, nothingHere, refuseMethod } from "#app/api/frame/api-router.server.ts";
import { sayWhenToRetry } from "#app/api/frame/limit-requests.server.ts";
import { openApiDocument } from "#app/api/frame/open-api-document.server.ts";
import { backup } from "#app/api/ingest/backup.server.ts";
import { deliveries } from "#app/api/ingest/deliveries.server.ts";
import { ingestFiles } from "#app/api/ingest/files.server.ts";
import { ingest } from "#app/api/ingest/ingest.server.ts";
import { ingestObjects } from "#app/api/ingest/ingest-objects.server.ts";
import { ingestions } from "#app/api/ingest/ingestions.server.ts";
import { maintenance } from "#app/api/ingest/maintenance.server.ts";
import { songSheets } from "#app/api/ingest/song-sheets.server.ts";
import { traces } from "#app/api/ingest/traces.server.ts";
import { fit } from "#app/api/listed-songs/fit.server.ts";
import { search } from "#app/api/listed-songs/search.server.ts";
import { listening } from "#app/api/listening/listening.server.ts";
import { pitchSlides } from "#app/api/pitches/pitch-slides.server.ts";
import { pitches } from "#app/api/pitches/pitches.server.ts";
import { playlistComments } from "#app/api/playlists/playlist-comments.server.ts";
import { playlistParts } from "#app/api/playlists/playlist-parts.server.ts";
import { playlistTracks } from "#app/api/playlists/playlist-tracks.server.ts";
import { playlists } from "#app/api/playlists/playlists.server.ts";
import { references } from "#app/api/projects/references.server.ts";
import { spaces } from "#app/api/projects/spaces.server.ts";
import { submissions } from "#app/api/projects/submissions.server.ts";
import { clearance } from "#app/api/rights/clearance.server.ts";
import { usages } from "#app/api/rights/usages.server.ts";
import { shares } from "#app/api/shares/shares.server.ts";
import { sliders } from "#app/api/sliders/sliders.server.ts";
import { approvals } from "#app/api/transactions/approvals.server.ts";
import { cueSheets } from "#app/api/transactions/cue-sheets.server.ts";
import { drafts } from "#app/api/transactions/drafts.server.ts";
import { invoices } from "#app/api/transactions/invoices.server.ts";
import { ledger } from "#app/api/transactions/ledger.server.ts";
import { licenceUse } from "#app/api/transactions/licence-use.server.ts";
import { licences } from "#app/api/transactions/licences.server.ts";
import { opportunities } from "#app/api/transactions/opportunities.server.ts";
import { quotes } from "#app/api/transactions/quotes.server.ts";
import { statements } from "#app/api/transactions/statements.server.ts";
import { takings } from "#app/api/transactions/takings.server.ts";
import { timelines } from "#app/api/transactions/timelines.server.ts";
import { transactions } from "#app/api/transactions/transactions.server.ts";
import { transfers } from "#app/api/transfers/transfers.server.ts";
import { uploadParts } from "#app/api/uploads/upload-parts.server.ts";
import { uploads } from "#app/api/uploads/uploads.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError, errorBody, neededOf } from "#app/edge/http/app-error.ts";
import { factorRefusal } from "#app/edge/http/factor-paths.ts";
import { RateLimitError } from "#app/edge/http/rate-limits.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { signInHeader } from "#app/edge/http/sign-in-headers.ts";

export const apiRouters: readonly ApiRouter[] = [
  administrators,
  artistClaims,
  artists,
  backup,
  briefs,
  ...catalogueRecords,
  duplicates,
  queue,
  entrance,
  rating,
  // Before the songs: an id takes any name.
  songSheets,
  clearance,
  comments,
  companies,
  conversations,
  cueSheets,
  deliveries,
  downloads,
  drafts,
  figures,
  fit,
  identities,
  ingest,
  // Before deliveries: "files" is none.
  ingestFiles,
  ingestObjects,
  ingestions,
  inquiries,
  invoices,
  statements,
  ledger,
  approvals,
  licences,
  licenceUse,
  listening,
  maintenance,
  notes,
  notificationSettings,
  notifications,
  opportunities,
  brands,
  pitches,
  pitchSlides,
  playlistComments,
  playlistParts,
  playlists,
  playlistTracks,
  programs,
  quotes,
  reports,
  roster,
  search,
  segments,
  shares,
  similar,
  sliders,
  takings,
  timelines,
  traces,
  songRights,
  statedShares,
  songs,
  songSubmissions,
  references,
  spaces,
  submissions,
  transactions,
  transfers,
  typeahead,
  uploads,
  uploadParts,
  usages,
  webhooks,
];

const base = "/api/v1";

/** Made once in an isolate, because it takes about a second of CPU; it depends on the build alone (docs/decisions/113). */
let contracts: ReturnType<typeof documentOfAll> | null = null;

function documentOfAll() {
  return { ...openApiDocument(apiRouters, { url: base, title: "" }), webhooks: webhookOperations() };
}

/** OpenAPI document with this host as its server. */
export function apiDocument({ url, company }: Pick<RequestContext, "url" | "company">) {
  contracts ??= documentOfAll();
  return {
    ...contracts,
    info: { ...contracts.info, title: `${company.name} API` },
    servers: [{ url: `${url.origin}${base}` }],
  };
}

const api = new Hono<ApiBindings>();
for (const { app } of apiRouters) api.route(base, app);

const documentPath = `${base}/openapi.json`;
api.get(documentPath, ({ env: { ctx } }) => Response.json(apiDocument(ctx)));
api.all(documentPath, ({ env: { ctx } }) => refuseMethod(ctx, ["GET"]));

api.onError((error, { env: { ctx }, req: { raw } }) => {
  if (!(error instanceof AppError)) {
    const { status, body } = reportUnexpected(error, raw);
    return Response.json(body, { status });
  }
  if (error.code === "unauthorised" && ctx.lacksFactor)
    return Response.json(errorBody(factorRefusal()), { status: 403 });
  if (error.code === "unauthorised") ctx.responseHeaders.set(signInHeader, neededOf(error));
  if (error instanceof RateLimitError) sayWhenToRetry(ctx, error);
  const { code, status, message, fields } = error;
  return Response.json(errorBody(new AppError(code, message, fields && withChoices(fields))), { status });
});

api.notFound(() => {
  throw new AppError("not_found", nothingHere);
});

/** Whether the URL belongs to the JSON API. */
export function isApi({ url }: Pick<RequestContext, "url">): boolean {
  return url.pathname.startsWith(`${base}/`);
}

/** Response of the JSON API, with errors in its envelope. */
export async function respondToApi(request: Request, ctx: RequestContext): Promise<Response> {
  const response = await api.fetch(request, { ctx });
  const isPassing = response.status === 429 || response.status === 503;
  if (isPassing && !ctx.responseHeaders.has("Retry-After")) ctx.responseHeaders.set("Retry-After", "60");
  return response;
}
