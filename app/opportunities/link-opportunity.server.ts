import { and, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { mayReadPlaylist } from "#app/collaboration/readable-playlist.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { requireOpportunity } from "#app/opportunities/find-opportunity.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import type { LinkKind } from "#app/opportunities/opportunity.ts";
import { isReadablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { hasProjectRight } from "#app/projects/spaces/project-rights.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isReadable = "linked-subject-is-readable";
/** Max subjects of a kind that the form offers, newest first. */
const maxChoices = 100;

export type LinkedSubject = { kind: LinkKind | "request"; id: string };

/** By kind: the subjects' table, the condition that the actor may open one, and its name. Licence requests: those of the whole company. */
function subjectsOf(ctx: RequestContext, actor: Actor) {
  const { projects, playlists, pitches, transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const when = (isAllowed: boolean, condition: SQL | undefined) => (isAllowed ? condition : sql`0`);
  const hasProject = and(isNull(projects.deletedAt), hasProjectRight(actor, "read"));
  const isActive = and(eq(playlists.status, "active"), mayReadPlaylist(ctx, sql`playlists.id`, actor));
  const isPitch = and(eq(pitches.status, "active"), isReadablePitch(ctx, actor));
  const managed = can(actor, "transactions-manage", ctx.company);
  return {
    project: {
      table: projects,
      name: projects.title,
      is: when(can(actor, "projects", ctx.company), ofCompany(projects, hasProject)),
    },
    playlist: { table: playlists, name: playlists.name, is: ofCompany(playlists, isActive) },
    pitch: { table: pitches, name: pitches.title, is: ofCompany(pitches, isPitch) },
    request: {
      table: transactions,
      name: transactions.project,
      is: when(managed, ofCompany(transactions, ne(transactions.status, "draft"))),
    },
  };
}

/** What the actor could link, as queries for a batch: newest first, at most 100 of a kind. */
export function selectChoices(ctx: RequestContext, actor: Actor) {
  const subjects = subjectsOf(ctx, actor);
  const { opportunityId } = scoped(ctx.db, ctx.company).transactions;
  const ofKind = (kind: LinkedSubject["kind"]) => {
    const { table, name, is } = subjects[kind];
    const isFree = kind === "request" ? isNull(opportunityId) : undefined;
    return ctx.db
      .select({ id: table.id, name })
      .from(table)
      .where(and(is, isFree))
      .orderBy(desc(table.id))
      .limit(maxChoices);
  };
  return [ofKind("project"), ofKind("playlist"), ofKind("pitch"), ofKind("request")] as const;
}

/** The links of an opportunity with the names of what the actor may open, as queries for a batch: by tables, and licence requests. */
export function selectLinks(ctx: RequestContext, actor: Actor, opportunityId: string) {
  const {
    opportunityLinks: links,
    projects,
    playlists,
    pitches,
    transactions,
    ofCompany,
  } = scoped(ctx.db, ctx.company);
  const subjects = subjectsOf(ctx, actor);
  const named = (kind: LinkKind) => sql<string | null>`CASE WHEN ${subjects[kind].is} THEN ${subjects[kind].name} END`;
  const isGone = sql<number>`(${projects.deletedAt} IS NOT NULL OR ${playlists.status} = 'deleted' OR ${pitches.status} = 'deleted')`;
  const { projectId, playlistId, pitchId } = links;
  return [
    ctx.db
      .select({
        ...{ id: links.id, projectId, playlistId, pitchId, slug: playlists.slug },
        name: sql<string | null>`coalesce(${named("project")}, ${named("playlist")}, ${named("pitch")})`.as(
          "linked_name",
        ),
        isGone: sql<number>`coalesce(${isGone}, 0)`.as("is_gone"),
      })
      .from(links)
      .leftJoin(projects, eq(projects.id, projectId))
      .leftJoin(playlists, eq(playlists.id, playlistId))
      .leftJoin(pitches, eq(pitches.id, pitchId))
      .where(ofCompany(links, eq(links.opportunityId, opportunityId)))
      .orderBy(links.id),
    ctx.db
      .select({
        ...{ id: transactions.id, name: transactions.project, status: transactions.status },
        neededBy: transactions.neededBy,
        mayOpen: sql<number>`${subjects.request.is}`.as("may_open"),
      })
      .from(transactions)
      .where(
        ofCompany(transactions, and(eq(transactions.opportunityId, opportunityId), ne(transactions.status, "draft"))),
      )
      .orderBy(transactions.id),
  ] as const;
}

function linkError(message: string): AppError {
  return new AppError("invalid", message, { subject: [message] });
}

/**
 * Links something that the actor may open, or removes a link; both idempotent. @throws AppError unauthorised, forbidden, not_found,
 * too_many_requests; invalid for what does not exist here, was deleted or may not be opened
 */
export async function setLink(
  ctx: RequestContext,
  { id, subject, isLinked }: { id: string; subject: LinkedSubject; isLinked: boolean },
): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "opportunities"));
  await enforceRateLimit(ctx.env, "form", `opportunity:${actor.id}`);
  await requireOpportunity(ctx, id);
  const { db, now, company } = ctx;
  const { opportunityLinks: links, transactions, insert, update, delete: remove } = scoped(db, company);
  const { table, is } = subjectsOf(ctx, actor)[subject.kind];
  const column = subject.kind === "request" ? null : (`${subject.kind}Id` as const);
  const isLink = column === null ? undefined : and(eq(links.opportunityId, id), eq(links[column], subject.id));
  const isRequest = eq(transactions.id, subject.id);
  // A request belongs to one opportunity: it is taken off there first.
  const isFree = or(isNull(transactions.opportunityId), eq(transactions.opportunityId, id));
  const isAllowed = and(is, subject.kind === "request" ? isFree : undefined);
  const changed = isLinked
    ? column === null
      ? update(transactions, { opportunityId: id }, isRequest)
      : insert(links, { id: newId(now), opportunityId: id, [column]: subject.id, createdAt: now }).onConflictDoNothing()
    : column === null
      ? update(transactions, { opportunityId: null }, and(isRequest, eq(transactions.opportunityId, id)))
      : remove(links, isLink);
  // A link to what the actor may not open can be removed, but a request's can not.
  const needsRight = isLinked || column === null;
  try {
    await db.batch([
      auditEntry(ctx, {
        action: isLinked ? "opportunity-linked" : "opportunity-unlinked",
        ...{ subjectType: "opportunity", subjectId: id, detail: subject },
      }),
      ...(needsRight
        ? [assertInBatch(db, rowExists(table, and(eq(table.id, subject.id), isAllowed)), isReadable)]
        : []),
      changed,
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isReadable) ? linkError(copy.errors.link) : error;
  }
}
