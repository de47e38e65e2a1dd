import { and, inArray } from "drizzle-orm";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { type MarkName, markModules, markNames, type ThemeForm } from "#app/companies/theme/theme-form.ts";
import type { Mark } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `images/…` of a key: what an upload is found by. */
function imageOf(key: string): string {
  return key.slice(0, key.lastIndexOf("/"));
}

/**
 * The pictures that a theme form names, without the removed ones. They are uploads of this company: another company's does not exist.
 * @throws AppError invalid at the field of an unknown picture
 */
export async function readThemeMarks(
  ctx: RequestContext,
  form: Pick<ThemeForm, MarkName | "remove">,
): Promise<Record<MarkName, Mark | null>> {
  requireAccess(ctx, "company-settings");
  const chosen = markNames.flatMap((name) => {
    const key = form.remove.includes(name) ? null : form[name];
    return key === null ? [] : [{ name, key }];
  });
  const marks: Record<MarkName, Mark | null> = { logo: null, logoDark: null, icon: null };
  if (chosen.length === 0) return marks;
  const { uploads, select } = scoped(ctx.db, ctx.company);
  const { module, imageKey, width, height } = uploads;
  const images = chosen.map(({ key }) => imageOf(key));
  const rows = await select(
    { module, imageKey, width, height },
    uploads,
    and(inArray(imageKey, images), inArray(module, Object.values(markModules))),
  );
  for (const { name, key } of chosen) {
    const row = rows.find((one) => one.module === markModules[name] && one.imageKey === imageOf(key));
    if (!row?.width || !row.height)
      throw new AppError("invalid", settingsCopy.theme.markMissing, { [name]: [settingsCopy.theme.markMissing] });
    marks[name] = { key, width: row.width, height: row.height };
  }
  return marks;
}
