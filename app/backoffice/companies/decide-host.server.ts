import { and, eq, sql } from "drizzle-orm";
import { requireCompany } from "#app/backoffice/companies/save-company.server.ts";
import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { companiesCopy } from "#app/companies/copy.ts";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import { hostsCopy } from "#app/companies/hosts/hosts-copy.ts";
import { takenAddressField } from "#app/companies/subdomain.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { createToken } from "#app/identity/access/token.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { companies } from "#db/schema/companies.server.ts";

const { staff: copy } = hostsCopy;

type Hosts = Pick<typeof companies.$inferSelect, "customHost" | "customHostProof" | "proposedHost" | "hostChallenge">;
type Decision = "confirm" | "withdraw";

const noProposal = { proposedHost: null, hostChallenge: null };

/** Hosts of the company after the decision about `host`; null if the company no longer has that host, or in another state. */
function decided(
  { customHost, proposedHost }: Pick<Hosts, "customHost" | "proposedHost">,
  { decision, host }: { decision: Decision; host: string },
): Partial<Hosts> | null {
  if (decision === "confirm")
    return proposedHost === host ? { customHost: host, customHostProof: "staff", ...noProposal } : null;
  if (proposedHost === host) return noProposal;
  if (customHost !== host) return null;
  // A proposal of another host is kept; a new challenge invalidates the published record.
  const again = proposedHost === null ? { proposedHost: host, hostChallenge: createToken() } : {};
  return { customHost: null, customHostProof: null, ...again };
}

/**
 * The environment's staff activate a company's proposed host, or withdraw a host: an active one becomes proposed, a proposed one is
 * removed. @throws AppError forbidden except on the environment's own host, and in a preview; not_found; conflict when the company no
 * longer has the host; duplicate when another company uses the host
 */
export async function decideHost(
  ctx: RequestContext,
  input: { id: string; host: string; decision: Decision },
): Promise<void> {
  refusePreview(requireAccess(ctx, "companies-manage"));
  if (!managesEnvironment(ctx)) throw new AppError("forbidden", companiesCopy.mainHostOnly);
  const { db, now } = ctx;
  const { id, host, decision } = input;
  const before = await requireCompany(ctx, { id });
  const hosts = decided(before, input);
  if (hosts === null) throw new AppError("conflict", copy.changed);
  const isUnchanged = and(eq(companies.id, id), eq(companies.updatedAt, before.updatedAt));
  const { customHost, customHostProof, proposedHost } = before;
  const entry = {
    action: decision === "confirm" ? "company-host-confirmed" : "company-host-withdrawn",
    subjectType: "company",
    subjectId: id,
    companyId: id,
    detail: { host, before: { customHost, customHostProof, proposedHost } },
  };
  try {
    const [, [written]] = await db.batch([
      auditEntryIf(ctx, entry, sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${isUnchanged})`),
      db
        .update(companies)
        .set({ ...hosts, updatedAt: nextUpdatedAt(now, before) })
        .where(isUnchanged)
        .returning(companyColumns),
    ]);
    if (written === undefined) throw new AppError("conflict", copy.changed);
    const company = before.status === "active" ? companyOf(written) : null;
    await cacheCompany(ctx, { company, before, after: { ...before, ...hosts } });
  } catch (error) {
    if (takenAddressField(error) !== "customHost") throw error;
    throw new AppError("duplicate", hostsCopy.taken);
  }
}
