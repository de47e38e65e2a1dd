import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { personalCopy as copy } from "#app/backoffice/people/personal-data/personal-copy.ts";
import { type Person, personalTables } from "#app/backoffice/people/personal-data/personal-tables.server.ts";
import { zipFiles } from "#app/downloads/zip/zip-files.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Cell, csvText } from "#app/edge/http/csv-text.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { refuseForeignProvider } from "#app/identity/account/refuse-foreign-provider.server.ts";
import { requireManageableMember } from "#app/identity/people/require-member.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";

/** Rows of a file, so that all fit the memory of a worker. */
const maxRows = 10_000;

type Row = Record<string, Cell>;

/** `companyId`: only what belongs to it; null: everywhere. */
async function zipOf(ctx: RequestContext, person: Person, companyId: string | null): Promise<ArrayBuffer> {
  const tables = personalTables.filter(({ isOfCompany }) => isOfCompany || companyId === null);
  const [first, ...others] = tables.map(({ table, columns, isTheirs }) => {
    const ofCompany = companyId === null ? sql`1` : sql`company_id = ${companyId}`;
    return ctx.db.all<Row>(
      sql`SELECT ${sql.raw(columns)} FROM ${table} WHERE ${isTheirs(person)} AND ${ofCompany} LIMIT ${maxRows}`,
    );
  });
  if (first === undefined) throw new Error("no personal tables");
  const found = (await ctx.db.batch([first, ...others] as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]])) as Row[][];
  const encode = (text: string) => new TextEncoder().encode(text);
  const files: Record<string, Uint8Array<ArrayBuffer>> = {};
  const listed = tables.map(({ file, columns }, at) => {
    const rows = found[at] ?? [];
    const head = columns.split(", ");
    files[`${file}.json`] = encode(JSON.stringify(rows, null, 2));
    files[`${file}.csv`] = encode(csvText([head, ...rows.map((row) => head.map((name) => row[name] ?? null))]));
    return copy.line(file, rows.length, rows.length === maxRows);
  });
  const at = new Date(ctx.now).toISOString();
  return zipFiles({ "README.txt": encode(copy.readme(person.email, at, listed)), ...files }, ctx.now);
}

/** What is kept of the actor in all companies (GDPR, articles 15 and 20), as a ZIP. @throws AppError unauthorised, forbidden in a preview, too_many_requests */
export async function exportOwnData(ctx: RequestContext): Promise<ArrayBuffer> {
  const actor = refusePreview(requireActor(ctx));
  await refuseForeignProvider(ctx, actor);
  requireFreshProof(ctx);
  await enforceRateLimit(ctx.env, "signIn", `personal-data:${actor.id}`);
  await auditEntry(ctx, { action: "own-data-exported", subjectType: "user", subjectId: actor.id });
  return zipOf(ctx, { id: actor.id, email: actor.email }, null);
}

/**
 * What belongs to the company of a membership of one of its people; not what they keep for themselves. @throws AppError unauthorised,
 * forbidden, also in a preview, not_found for another company's
 */
export async function exportMemberData(ctx: RequestContext, input: { membershipId: string }): Promise<ArrayBuffer> {
  refusePreview(requireAccess(ctx, "people-manage"));
  requireFreshProof(ctx);
  const { userId, email, companyId } = await requireManageableMember(ctx, input);
  await auditEntry(ctx, { action: "person-data-exported", subjectType: "user", subjectId: userId, companyId });
  return zipOf(ctx, { id: userId, email }, companyId);
}
