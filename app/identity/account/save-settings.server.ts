import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ListView } from "#app/edge/context/visitor.ts";
import type { Language } from "#app/edge/language/languages.ts";
import type { SessionSettings } from "#app/identity/account/session-settings.ts";
import { users } from "#db/schema/identity.server.ts";

type Settings = SessionSettings | { listViews: Record<string, ListView[] | null> };

/**
 * Merges `settings` into the stored ones. No audit entry: they affect only the user, and the slider would flood the log.
 */
export async function saveSettings(
  { db, now }: Pick<RequestContext, "db" | "now">,
  input: { userId: string; settings: Settings },
): Promise<void> {
  const merged = sql`json_patch(${users.settings}, ${JSON.stringify(input.settings)})`;
  await db.update(users).set({ settings: merged, updatedAt: now }).where(eq(users.id, input.userId));
}

/** Saves the language that a signed-in person chose; nothing for a visitor, and in a preview. */
export async function saveLanguage({ actor, db, now }: RequestContext, language: Language): Promise<void> {
  if (actor === null || actor.originalUserId !== null || actor.language === language) return;
  await db.update(users).set({ language, updatedAt: now }).where(eq(users.id, actor.id));
}
