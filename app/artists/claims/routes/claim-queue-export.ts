import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { claimQuerySchema } from "#app/artists/claims/claim-form.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { exportClaims } from "#app/artists/claims/list-claims.server.ts";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";

const { staff: copy, columns, states, shortRelations } = claimsCopy;

/** GET /artist-claims/export.csv: the claims of the filters. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const claims = await exportClaims(ctx, claimQuerySchema.parse(Object.fromEntries(ctx.url.searchParams)));
  const head = [
    ...[columns.asked, columns.artist, copy.claimant, copy.email, columns.for, shortRelations.label, columns.state],
    ...[copy.decided, copy.decidedBy, copy.proof, copy.code, copy.ipi, copy.message, copy.reason],
  ];
  const rows = claims.map((claim) => [
    ...[isoTime(claim.createdAt), claim.artistName, claim.claimant, claim.email, shortRelations[claim.relation]],
    ...[claim.label, states[claim.state], isoTime(claim.decidedAt), claim.decider, claim.proofUrl, claim.code],
    ...[claim.ipi, claim.message, claim.reason],
  ]);
  return csvResponse("artist-claims", head, rows);
}
