import { data } from "@remix-run/cloudflare";
import { and, desc, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import type { RequestBody } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { readUpload } from "#app/licensing/bank/bank.action.server.ts";
import { asRunCopy as copy } from "#app/licensing/cue-sheets/as-run/as-run-copy.ts";
import { type MatchedAirings, matchAsRun, type Programme } from "#app/licensing/cue-sheets/as-run/match-as-run.ts";
import { readAsRun } from "#app/licensing/cue-sheets/as-run/read-as-run.ts";
import { cueSheetsPath, maxAirings } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { decodeText } from "#audio/ingest/tags/text-encoding.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Sheets that a list is matched with, the newest, and those that one form changes. */
const maxProgrammes = 5000;
const maxMatched = 500;
const shownRows = 100;

function selectProgrammes({ db, company }: RequestContext) {
  const { cueSheets, select } = scoped(db, company);
  const inHead = (name: keyof Programme) =>
    sql<string>`coalesce(${cueSheets.production} ->> ${sql.raw(`'$.${name}'`)}, '')`.as(`head_${name}`);
  const { id, airDate } = cueSheets;
  const texts = {
    title: inHead("title"),
    episodeTitle: inHead("episodeTitle"),
    episodeNumber: inHead("episodeNumber"),
  };
  const codes = { clockNumber: inHead("clockNumber"), productionNumber: inHead("productionNumber") };
  return select({ id, airDate, ...texts, ...codes }, cueSheets)
    .orderBy(desc(id))
    .limit(maxProgrammes);
}

/** What a page shows of a list; `found` is sent back to apply it: "id day day;id day". */
export type AsRunShown = MatchedAirings & { refused: number; counts: [number, number, number]; found: string };

async function readList(ctx: RequestContext, bytes: Uint8Array): Promise<AsRunShown> {
  const read = readAsRun(decodeText(bytes));
  if ("problem" in read)
    throw new AppError("invalid", copy.problems[read.problem], { file: [copy.problems[read.problem]] });
  const { matched, unmatched, ambiguous } = matchAsRun(read.airings, await selectProgrammes(ctx));
  return {
    ...{ matched: matched.slice(0, maxMatched), refused: read.refused },
    ...{ unmatched: unmatched.slice(0, shownRows), ambiguous: ambiguous.slice(0, shownRows) },
    counts: [matched.length, unmatched.length, ambiguous.length],
    found: matched
      .slice(0, maxMatched)
      .flatMap(({ programme, days }) => [programme.id, ...days].join(" "))
      .join(";"),
  };
}

/** Makes the first day the air date, and the others a line of the head; approved sheets stay. Returns how many changed. */
async function applyAsRun(ctx: RequestContext, found: ReadonlyMap<string, readonly string[]>): Promise<number> {
  const actor = requireAccess(ctx, "transactions-manage");
  const { db, now, company } = ctx;
  const { cueSheets, select } = scoped(db, company);
  const { id, production, updatedAt, state } = cueSheets;
  const named = inArray(id, sql`(SELECT value FROM json_each(${JSON.stringify([...found.keys()])}))`);
  const rows = await select({ id, production, updatedAt }, cueSheets, and(named, ne(state, "approved")));
  const changes = rows.flatMap((row) => {
    const { airDate = "", airings = "" } = row.production;
    // Airings may have been typed: what is no day stays as it is, behind the days.
    const typed = airings.split(/[,;]/).flatMap((text) => text.trim() || []);
    const known = [airDate, ...typed].filter(isIsoDate);
    const [first = "", ...others] = [...new Set([...known, ...(found.get(row.id) ?? [])])].toSorted();
    const line = [...others.slice(0, maxAirings), ...typed.filter((text) => !isIsoDate(text))].join(", ");
    return first === airDate && line === airings ? [] : [{ id: row.id, updatedAt: row.updatedAt, first, line }];
  });
  const [{ meta }] = await db.batch([
    db.run(sql`UPDATE ${cueSheets} SET air_date = change.value ->> 'first', updated_at = max(${now}, ${updatedAt} + 1),
        production = json_set(production, '$.airDate', change.value ->> 'first', '$.airings', change.value ->> 'line'),
        state = iif(${state} = 'submitted', 'in_progress', ${state})
      FROM json_each(${JSON.stringify(changes)}) AS change
      WHERE ${id} = change.value ->> 'id' AND ${cueSheets.companyId} = ${company.id}
        AND ${updatedAt} = change.value ->> 'updatedAt' AND ${state} <> 'approved'`),
    auditEntry(ctx, {
      ...{ action: "as-run-applied", subjectType: "user", subjectId: actor.id },
      detail: { sheets: changes.map((change) => change.id) },
    }),
  ]);
  return meta.changes;
}

const foundSchema = z.object({
  act: z.literal("apply"),
  found: z
    .string()
    .max(400_000)
    .transform((text) =>
      text.split(";", maxMatched).map((part): [string, string[]] => {
        const [id = "", ...days] = part.split(" ");
        return [id, days.filter(isIsoDate)];
      }),
    ),
});

/** POST /cue-sheets/as-run: a list, which is matched and shown, or what was found in one. @throws AppError unauthorised, forbidden */
export async function submitAsRun(ctx: RequestContext, body: RequestBody) {
  refusePreview(requireAccess(ctx, "transactions-manage"));
  const { form, isTooLarge } = await readUpload(body);
  if (form.get("act") === "apply")
    return submitForm(ctx, form, {
      schema: foundSchema,
      async act({ found }) {
        const title = copy.applied(await applyAsRun(ctx, new Map(found)));
        return { to: cueSheetsPath, toast: { kind: "success", title } };
      },
    });
  const file = form.get("file");
  form.delete("file");
  try {
    if (isTooLarge) throw new AppError("too_large", copy.problems.many, { file: [copy.problems.many] });
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    return data({ shown: await readList(ctx, bytes) });
  } catch (error) {
    return replyWithInput(parseForm(form, z.object({})), error);
  }
}
