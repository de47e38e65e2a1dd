import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isActiveUser } from "#app/identity/access/active-member.server.ts";
import { groupNames, notificationGroups, wayOf } from "#app/identity/notices/notification-groups.ts";
import { settingsStatements, stoppedWays } from "#app/identity/notices/save-notification-settings.server.ts";
import { readUnsubscribe } from "#app/identity/notices/unsubscribe-token.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * The groups that the unsubscribe link of an email stops; null for an invalid link. Opening it changes nothing: mail scanners open it too.
 */
export async function getUnsubscribe(ctx: RequestContext, { token }: { token: string }) {
  return (await readUnsubscribe(ctx, { token }))?.groups ?? null;
}

/**
 * Stops the recipient's emails of the link's groups, or of all, without sign-in; null for an invalid link. `before`: the settings before, as
 * JSON for `undoUnsubscribe`; null if there was nothing to stop.
 */
export async function unsubscribe(ctx: RequestContext, { token, all }: { token: string; all: boolean }) {
  const open = await readUnsubscribe(ctx, { token });
  if (open === null) return null;
  const { userId } = open;
  const person = await ctx.db.select({ ways: users.notificationWays }).from(users).where(isActiveUser(userId)).get();
  // Who is disabled gets no emails, and has their settings back with their account.
  const ways = person ? stoppedWays(person.ways, all ? groupNames : open.groups) : {};
  const stopped = groupNames.filter((group) => ways[group] !== undefined);
  if (!person || stopped.length === 0) return { before: null };
  await ctx.db.batch(settingsStatements({ ...ctx, actor: null }, { userId, ways }));
  return { before: JSON.stringify(Object.fromEntries(stopped.map((group) => [group, wayOf(person.ways, group)]))) };
}

/** What `unsubscribe` stops. The link turns nothing else on or off: who has it may be someone else. */
const waysSchema = z.strictObject(
  Object.fromEntries(
    groupNames.map((group) => {
      const { ways } = notificationGroups[group];
      return [
        group,
        z
          .enum(["mail", "weekly"])
          .refine((way) => ways.some((one) => one === way))
          .optional(),
      ];
    }),
  ),
);

/** Restores the settings that `unsubscribe` returned. False for an invalid link or other settings. */
export async function undoUnsubscribe(ctx: RequestContext, { token, before }: { token: string; before: string }) {
  const open = await readUnsubscribe(ctx, { token });
  const ways = waysSchema.safeParse(parseJson(before));
  if (open === null || !ways.success) return false;
  await ctx.db.batch(settingsStatements({ ...ctx, actor: null }, { userId: open.userId, ways: ways.data }));
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
