import { and, eq, sql } from "drizzle-orm";
import { attachment } from "#app/downloads/file-name.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { factorRefusal } from "#app/edge/http/factor-paths.ts";
import { icalText } from "#app/edge/http/ical.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { isActiveMember, isActiveUser, personColumns, personOf } from "#app/identity/access/active-member.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { exportLicences } from "#app/licensing/register/list-licences.server.ts";
import { registerCopy } from "#app/licensing/register/register-copy.ts";
import { registerPath, registerQuery } from "#app/licensing/register/register-query.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { calendar: copy } = registerCopy;
const pastDays = 365;

function signed({ company }: Pick<RequestContext, "company">, userId: string, number: number) {
  return { purpose: "licence-feed" as const, lines: [company.id, userId, String(number)] };
}

/** Query for the number of the actor's calendar address, for the caller's batch. */
export function selectFeed(ctx: RequestContext) {
  const { licenceFeeds, select } = scoped(ctx.db, ctx.company);
  return select({ number: licenceFeeds.number }, licenceFeeds, eq(licenceFeeds.userId, ctx.actor?.id ?? ""));
}

/** The actor's own calendar address; null where nothing signs it. `number`: of `selectFeed`, 0 before the first new one. */
export async function feedAddress(ctx: RequestContext, number: number): Promise<string | null> {
  const actor = requireAccess(ctx, "licences");
  if (ctx.env.SIGNING_SECRET === undefined || actor.originalUserId !== null) return null;
  const token = `${actor.id}.${number}.${await sign(ctx.env, signed(ctx, actor.id, number))}`;
  return new URL(`${registerPath}/calendar/${token}.ics`, ctx.url.origin).href;
}

/** Ends the actor's calendar address and makes a new one. @throws AppError unauthorised, forbidden (also in a preview), too_many_requests */
export async function renewFeed(ctx: RequestContext): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "licences"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `licence-proof:${actor.id}`);
  const { db, now, company } = ctx;
  const { licenceFeeds, insert } = scoped(db, company);
  await db.batch([
    auditEntry(ctx, { action: "licence-calendar-renewed", subjectType: "user", subjectId: actor.id }),
    insert(licenceFeeds, { userId: actor.id, number: 1, createdAt: now }).onConflictDoUpdate({
      target: [licenceFeeds.companyId, licenceFeeds.userId],
      set: { number: sql`${licenceFeeds.number} + 1`, createdAt: now },
    }),
  ]);
}

/** The context of the person whose calendar address it is. @throws AppError not_found, too_many_requests; forbidden while they have to set up a second factor */
async function openFeed(ctx: RequestContext, token: string): Promise<RequestContext> {
  const [userId = "", typed = "", signature = ""] = token.split(".");
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
  if (!(await isSignatureOf(ctx.env, signed(ctx, userId, number), signature)))
    throw new AppError("not_found", copy.missing);
  // By person: services read the calendars of many people from one address.
  await enforceRateLimit(ctx.env, "form", `licence-proof:${userId}`);
  const { licenceFeeds, memberships, ofCompany } = scoped(ctx.db, ctx.company);
  const row = await ctx.db
    .select({ number: licenceFeeds.number, ...personColumns })
    .from(users)
    .innerJoin(memberships, isActiveMember(ctx.company.id))
    .leftJoin(licenceFeeds, ofCompany(licenceFeeds, eq(licenceFeeds.userId, users.id)))
    .where(and(isActiveUser(userId)))
    .get();
  if (row === undefined || (row.number ?? 0) !== number) throw new AppError("not_found", copy.missing);
  const { number: _, ...person } = row;
  const scopes = person.heldScopes;
  const actor = { ...personOf(person), scopes, sessionId: "", originalUserId: null, accessAccount: false };
  if (actor.lacksFactor) throw factorRefusal();
  return { ...ctx, actor };
}

/**
 * The ends of the licences that the actor, or the person of a calendar address, reads: a calendar from a year ago on. @throws AppError
 * unauthorised, forbidden, not_found, too_many_requests
 */
export async function licenceCalendar(ctx: RequestContext, token: string | null): Promise<Response> {
  const reader = token === null ? ctx : await openFeed(ctx, token);
  const licences = await exportLicences(reader, registerQuery.parse({ state: "all" }));
  const first = isoDateOf(ctx.now, -pastDays);
  const events = licences.flatMap(
    ({ id, transactionId, number, project, titles, endsOn, state, issuedAt, postsUp }) => {
      if (endsOn === null || endsOn < first || state === "superseded" || state === "ended") return [];
      const url = new URL(licencePath(transactionId, number), ctx.url.origin).href;
      const about = { summary: copy.event(number, project, postsUp), description: `${titles.join(", ")}\n${url}`, url };
      return { ...about, uid: `${id}-ends@${ctx.env.APP_HOST}`, on: endsOn, changedAt: issuedAt };
    },
  );
  return new Response(icalText({ name: copy.name(ctx.company.name), events }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": attachment("licences.ics"),
      "Cache-Control": "private, no-store",
    },
  });
}
