import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { SessionSettings } from "#app/identity/account/session-settings.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * Keeps what the person set, beside what was kept before. One round trip. It leaves no audit row: how loud somebody listens
 * changes nothing for anybody else, and the slider would drown the log.
 */
export async function saveSessionSettings(
  { db, now }: Pick<RequestContext, "db" | "now">,
  input: { userId: string; settings: SessionSettings },
): Promise<void> {
  const merged = sql`json_patch(${users.settings}, ${JSON.stringify(input.settings)})`;
  await db.update(users).set({ settings: merged, updatedAt: now }).where(eq(users.id, input.userId));
}
