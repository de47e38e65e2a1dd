import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
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
 * Stops the recipient's emails of the link's groups, or of all, without sign-in; null for an invalid link. `before`: the settings before,
 * signed for `undoUnsubscribe`; null if there was nothing to stop.
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
  const before = Object.fromEntries(stopped.map((group) => [group, wayOf(person.ways, group)]));
  const signed = await signBefore(ctx, { token, text: JSON.stringify({ before, at: ctx.now }) });
  await ctx.db.batch(settingsStatements({ ...ctx, actor: null }, { userId, ways }));
  return { before: signed };
}

/** How long (ms) what was stopped can be restored by the page that says so. */
const undoMs = 3_600_000;

const beforeOf = ({ token, text }: { token: string; text: string }) =>
  ({ purpose: "unsubscribe-undo", lines: [token, text] }) as const;

async function signBefore({ env }: RequestContext, given: { token: string; text: string }): Promise<string> {
  return `${await sign(env, beforeOf(given))} ${given.text}`;
}

/** The settings in what `unsubscribe` signed for this link within the hour; null for anything else. */
async function readBefore({ env, now }: RequestContext, { token, signed }: { token: string; signed: string }) {
  const [, signature = "", text = ""] = /^([\w-]{43}) (\{.*\})$/.exec(signed) ?? [];
  if (signature === "" || !(await isSignatureOf(env, beforeOf({ token, text }), signature))) return null;
  const { before, at } = signedSchema.parse(JSON.parse(text));
  return at + undoMs > now ? before : null;
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

const signedSchema = z.strictObject({ before: waysSchema, at: z.number() });

/** Restores the settings that `unsubscribe` returned. False for an invalid link, other settings, and after an hour. */
export async function undoUnsubscribe(ctx: RequestContext, { token, before }: { token: string; before: string }) {
  const open = await readUnsubscribe(ctx, { token });
  const ways = open && (await readBefore(ctx, { token, signed: before }));
  if (open === null || ways === null) return false;
  await ctx.db.batch(settingsStatements({ ...ctx, actor: null }, { userId: open.userId, ways }));
  return true;
}
