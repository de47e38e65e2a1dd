import { and, desc, eq } from "drizzle-orm";
import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { storedTheme, type Theme, themeSchema } from "#app/edge/context/company.ts";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Milliseconds. The nightly sweep keeps replaced pictures for longer. */
const undoMs = 3600_000;
const lookSchema = themeSchema.omit({ sidebarMenu: true });

/** Takes the actor's last change of the theme back, within the hour. @throws AppError conflict when the theme was changed since */
export async function undoTheme(ctx: RequestContext): Promise<void> {
  const actor = requireAccess(ctx, "company-settings");
  const { auditLog, select } = scoped(ctx.db, ctx.company);
  const { action, actorId, subjectId, detail, createdAt, id } = auditLog;
  const [last] = await select(
    { detail, actorId, createdAt },
    auditLog,
    and(eq(action, "company-theme-changed"), eq(subjectId, ctx.company.id)),
  )
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  const before = lookSchema.safeParse(last?.detail.before);
  const isOwn = last?.actorId === actor.id && ctx.now - last.createdAt < undoMs;
  if (!isOwn || !before.success) throw new AppError("conflict", settingsCopy.theme.undoLate);
  // As the row is read: in the order of its schema.
  const { sidebarMenu: _, ...after } = storedTheme.parse(last.detail.after);
  await changeCompanySettings(ctx, {
    section: "theme",
    version: await fingerprint(after),
    change: ({ theme: { sidebarMenu } }) => ({ theme: { sidebarMenu, ...before.data } satisfies Theme }),
  });
}
