import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { formatCode } from "#app/licensing/proof/verify-code.ts";
import { feedAddress, selectFeed } from "#app/licensing/register/licence-calendar.server.ts";
import { exportLicences, listLicences } from "#app/licensing/register/list-licences.server.ts";
import { registerCopy as copy } from "#app/licensing/register/register-copy.ts";
import { registerQuery } from "#app/licensing/register/register-query.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";

function readQuery({ url }: RequestContext) {
  return registerQuery.parse(Object.fromEntries(url.searchParams));
}

/** The register of licences for its reader. @throws AppError unauthorised, forbidden */
export async function readRegisterPage(ctx: RequestContext) {
  const query = readQuery(ctx);
  const [list, [feed]] = await Promise.all([listLicences(ctx, query), selectFeed(ctx)]);
  return {
    ...list,
    licences: list.licences.map(({ terms: _, code: __, ...licence }) => licence),
    query,
    isStaff: can(ctx.actor, "transactions-manage", ctx.company),
    address: await feedAddress(ctx, feed?.number ?? 0),
  };
}

export type RegisterPageData = Awaited<ReturnType<typeof readRegisterPage>>;

const { columns, csvColumns } = copy;
const head = [
  ...[columns.number, columns.state, csvColumns.starts, csvColumns.ends, csvColumns.project, csvColumns.endClient],
  ...[columns.client, columns.songs, csvColumns.terms, columns.posts, csvColumns.code],
];

/** CSV of the register, with its filters; audited. @throws AppError unauthorised, forbidden */
export async function exportRegister(ctx: RequestContext): Promise<Response> {
  const { id } = requireAccess(ctx, "licences");
  const entry = auditEntry(ctx, { action: "licences-exported", subjectType: "user", subjectId: id });
  const rows = await exportLicences(ctx, readQuery(ctx), [entry]);
  const cells = rows.map(({ number, state, startsOn, endsOn, project, endClient, licensee, ...licence }) => [
    ...[number, copy.licenceStates[state], startsOn, endsOn, project, endClient, licensee.split("\n")[0] ?? ""],
    ...[licence.titles.join("; "), summariseTerms({ ...licence.terms, startsOn: null })],
    ...[licence.postsUp, formatCode(licence.code)],
  ]);
  return csvResponse(copy.file, head, cells);
}
