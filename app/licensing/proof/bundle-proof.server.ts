import { zipFiles } from "#app/downloads/zip/zip-files.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { printLicence } from "#app/licensing/documents/print-licence.server.ts";
import { readLicence } from "#app/licensing/documents/read-licence.server.ts";
import type { ReadPlace } from "#app/licensing/licences/get-licence.server.ts";
import { listCoverage, selectCoverage } from "#app/licensing/proof/coverage.server.ts";
import { disputeTexts } from "#app/licensing/proof/dispute-texts.ts";
import { requireLicenceKey } from "#app/licensing/proof/licence-keys.server.ts";
import { stateOf } from "#app/licensing/proof/licence-state.ts";
import { canonicalJson, licenceStatement } from "#app/licensing/proof/licence-statement.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import { proofOrigin, verifyPath } from "#app/licensing/proof/verify-code.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

const encoder = new TextEncoder();

/**
 * The proof of a licence, a ZIP for client, guest and staff: the PDF, what it states as signed JSON, and texts that dispute a claim. @throws
 * AppError unauthorised, forbidden, not_found, too_many_requests, unavailable
 */
export async function bundleProof(ctx: RequestContext, input: ReadPlace): Promise<Response> {
  const readerId = input.guestId ?? requireTransactionReader(ctx).id;
  await enforceRateLimit(ctx.env, "form", `licence-proof:${readerId}`);
  const licence = await readLicence(ctx, input);
  const [rows, pdf, key, { legalName: licensor }] = await Promise.all([
    selectCoverage(ctx, input.id),
    printLicence(ctx, input).then((response) => response.arrayBuffer()),
    requireLicenceKey(ctx.env),
    readCompanyDocuments(ctx, licence.documentsVersion),
  ]);
  const { now } = ctx;
  const origin = proofOrigin(ctx);
  const coverage = listCoverage(rows);
  const state = stateOf({ ...licence, isSuperseded: licence.supersededBy !== null }, isoDateOf(now));
  const statement = licenceStatement(licence, { coverage, state, origin, licensor, keyId: key.kid, now });
  const json = encoder.encode(canonicalJson(statement));
  const verify = new URL(verifyPath(licence), origin).href;
  const texts = {
    "licence-key.pem": key.pem,
    "README.txt": copy.readme(licence.number, verify, new URL("/.well-known/syncline-licence-keys.json", origin).href),
    // They say that there is a licence.
    ...(state === "ended" || state === "superseded" ? {} : disputeTexts(licence, { coverage, licensor, verify })),
  };
  const name = licence.number.replaceAll(/[^\w.-]+/g, "_");
  const zip = await zipFiles(
    {
      [`${name}.pdf`]: new Uint8Array(pdf),
      "licence.json": json,
      "licence.json.sig": await key.sign(json),
      ...Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, encoder.encode(text)])),
    },
    now,
  );
  return new Response(zip, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}-proof.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
}
