import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { describeWrongSum } from "#app/licensing/rights/describe-sum.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import { wrongSums } from "#app/licensing/rights/rights-state.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { madeParts } from "#app/rights/made/made.ts";
import { madeJson, readMade } from "#app/rights/made/made-column.server.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";
import { isDisputed, readShares, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";

/** Songs and sums named in an error. */
const maxNamed = 5;

type Row = { id: string; title: string; shares: string; isDisputed: number; made: string; needsMade: number | null };

/** What the setting of the environment asks for: a statement of each part. */
function unstatedOf({ made, needsMade }: Row): string[] {
  const { uses } = readMade(made);
  const parts = madeParts.filter((part) => needsMade && uses[part] === null);
  return parts.length === 0 ? [] : [madeCopy.missing(parts.map((part) => madeCopy.parts[part]))];
}

function problemOf(row: Row): string | null {
  const { title, shares, isDisputed: disputed } = row;
  const wrong = wrongSums(readShares(shares)).slice(0, maxNamed).map(describeWrongSum);
  const problems = [...(disputed ? [copy.isDisputed] : []), ...wrong, ...unstatedOf(row)];
  return problems.length === 0 ? null : copy.incomplete(title, problems);
}

/**
 * What a batch that publishes recordings needs besides: their rights are complete and undisputed, or `reason` says why they are published
 * all the same, which the returned statements put on record. @throws AppError invalid at `rightsReason`, naming the songs and what is missing
 */
export async function requireCompleteRights(
  ctx: Pick<RequestContext, "db"> & Parameters<typeof auditEntry>[0],
  { recordingIds, reason }: { recordingIds: readonly string[]; reason: string },
): Promise<BatchItem<"sqlite">[]> {
  const rows =
    await ctx.db.all<Row>(sql`SELECT recordings.id AS id, recordings.title AS title, ${sharesOfRecording()} AS shares,
      ${isDisputed} AS isDisputed, ${madeJson} AS made,
      (SELECT needs_made_statement FROM companies WHERE id = ${ctx.company.id}) AS needsMade
    FROM json_each(${JSON.stringify(recordingIds)}) AS asked CROSS JOIN recordings ON recordings.id = asked.value`);
  const incomplete = rows.flatMap((row) => {
    const problem = problemOf(row);
    return problem === null ? [] : [{ ...row, problem }];
  });
  if (incomplete.length === 0) return [];
  if (!visibleText.test(reason)) {
    const named = incomplete.slice(0, maxNamed).map(({ problem }) => problem);
    const message = copy.publishIncomplete(named.join(" "), incomplete.length - named.length);
    throw new AppError("invalid", message, { rightsReason: [message] });
  }
  return incomplete.map(({ id, problem }) =>
    auditEntry(ctx, {
      action: "recording-published-without-rights",
      subjectType: "rights",
      subjectId: id,
      detail: { reason, problem },
    }),
  );
}
