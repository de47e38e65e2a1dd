import { eq } from "drizzle-orm";
import { contactOfBrief } from "#app/contacts/keep-contact.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isOfOtherDeal } from "#app/licensing/requests/fill-draft.server.ts";
import { draftContentOf, selectDraft } from "#app/licensing/requests/reuse-terms.server.ts";
import { dealOf } from "#app/licensing/requests/terms-of-job.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { selectOpportunities } from "#app/opportunities/find-opportunity.server.ts";
import { eventsOf, papersOf, selectPapers } from "#app/opportunities/job-papers.server.ts";
import { selectChoices, selectLinks } from "#app/opportunities/link-opportunity.server.ts";
import { nextStep } from "#app/opportunities/next-step.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { isOpenStage, type LinkKind, usageOfOpportunity } from "#app/opportunities/opportunity.ts";
import { describeHistory, selectHistory } from "#app/opportunities/opportunity-history.server.ts";
import { roomEntries, selectRoomActs } from "#app/opportunities/room-acts.server.ts";
import { pitchPath } from "#app/pitches/pitch.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { subjectReferences } from "#app/projects/references/list-references.server.ts";
import { projectPath } from "#app/projects/spaces/project.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { withUsage } from "#app/rights/usage/usage-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { roomDeskPath } from "#app/rooms/room-limits.ts";
import { describeDetails } from "#app/visitor-requests/describe-request.ts";
import { dueOf } from "#app/visitor-requests/staff/due-of.ts";
import { listAssignees } from "#app/visitor-requests/staff/handle-visitor-request.server.ts";
import { selectThread } from "#app/visitor-requests/staff/thread/request-thread.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Links = Awaited<ReturnType<typeof selectLinks>[0]>;

/** Path of what a link leads to, with the opportunity's use, so that its rows have lights. */
function linkOf({ id, projectId, playlistId, pitchId, slug, name, isGone }: Links[number], usage: string) {
  const kind: LinkKind = projectId !== null ? "project" : playlistId !== null ? "playlist" : "pitch";
  const subjectId = projectId ?? playlistId ?? pitchId ?? "";
  const path = {
    project: projectPath(subjectId),
    playlist: playlistPath({ slug: slug ?? "" }),
    pitch: pitchPath(subjectId),
  };
  const to = name === null ? null : kind === "project" ? path.project : withUsage(path[kind], usage || null);
  return { id, kind, subjectId, name: name ?? (isGone ? copy.deleted : copy.hidden), to };
}

/** Data of an opportunity's page. @throws AppError unauthorised, forbidden, not_found */
export async function readOpportunityPage(ctx: RequestContext, id: string) {
  const actor = requireAccess(ctx, "opportunities");
  const { opportunities, rooms, select } = scoped(ctx.db, ctx.company);
  const [
    [contact],
    [draft],
    [row],
    [room],
    references,
    links,
    requests,
    thread,
    history,
    roomActs,
    projects,
    playlists,
    pitches,
    licenceRequests,
    ...papers
  ] = await ctx.db.batch([
    contactOfBrief(ctx, id),
    selectDraft(ctx, actor.id),
    selectOpportunities(ctx, eq(opportunities.id, id)),
    select({ id: rooms.id }, rooms, eq(rooms.opportunityId, id)).limit(1),
    subjectReferences(ctx, { kind: "opportunity", id }),
    ...selectLinks(ctx, actor, id),
    selectThread(ctx, id),
    selectHistory(ctx, id),
    selectRoomActs(ctx, actor, id),
    ...selectChoices(ctx, actor),
    ...selectPapers(ctx, actor, id),
  ]);
  if (row === undefined) throw new AppError("not_found", copy.errors.missing);
  const { details, dueAt, ...opportunity } = row;
  const usage = usageOfOpportunity(row);
  const text = writeUsage(usage);
  const linked = new Set([
    ...links.map((link) => link.projectId ?? link.playlistId ?? link.pitchId),
    ...requests.map((one) => one.id),
  ]);
  const offered = (kind: LinkKind | "request", choices: { id: string; name: string }[]) =>
    choices.flatMap(({ id: subject, name }) =>
      linked.has(subject)
        ? []
        : [
            {
              value: `${kind}:${subject}`,
              label: `${kind === "request" ? copy.request : copy.linkKinds[kind]}: ${name || copy.request}`,
            },
          ],
    );
  const due = dueOf(row, ctx.now);
  const asked = requests.map(({ id: request, name, status, neededBy, mayOpen }) => ({
    ...{ id: request, status, neededBy, to: mayOpen ? transactionPath(request) : null },
    ...{ name: mayOpen ? name || copy.request : copy.hidden, papers: papersOf(ctx, request, papers) },
  }));
  const entries = history.flatMap(({ id: entry, at, who, ...rest }) => {
    const changes = describeHistory(rest);
    return changes.length === 0 ? [] : [{ id: entry, at, who, changes }];
  });
  return {
    opportunity: { ...opportunity, details: describeDetails({ kind: "brief", details }), due },
    version: versionOf(row),
    contactId: contact?.id ?? null,
    room: room === undefined ? null : roomDeskPath(room.id),
    use: text === "" ? null : summariseUsage({ ...usage, budget: null, currency: null }),
    assignees: await listAssignees(ctx, { ...row, kind: "brief" }),
    references,
    links: links.map((link) => linkOf(link, text)),
    requests: asked,
    next: nextStep({
      ...{ stage: row.stage, deadline: row.deadline, requests: asked },
      replyBy: due === null ? null : isoDateOf(due.at),
      hasList: links.some(({ projectId }) => projectId === null),
      hasRoom: room !== undefined,
      // The newest of a request comes first.
      validUntil: Object.fromEntries(
        papers[0].toReversed().map(({ requestId, validUntil }) => [requestId, validUntil]),
      ),
    }),
    choices: [
      ...offered("project", projects),
      ...offered("playlist", playlists),
      ...offered("pitch", pitches),
      ...offered("request", licenceRequests),
    ],
    isLicensed:
      isOpenStage(row.stage) && requests.some(({ status }) => status === "licensed" || status === "delivered"),
    may: {
      fill: can(actor, "playlists", ctx.company),
      project: isOpenStage(row.stage) && can(actor, "projects", ctx.company),
      licence: isOpenStage(row.stage) && can(actor, "transactions", ctx.company),
    },
    // A draft for another deal is replaced only after the user has seen it.
    otherDraft: draft !== undefined && isOfOtherDeal(draft, dealOf(row)) ? draftContentOf(draft) : null,
    thread,
    replyTo: actor.email,
    history: [...entries, ...eventsOf(papers), ...roomEntries(roomActs)].toSorted((a, b) => b.at - a.at),
  };
}

export type OpportunityPage = Awaited<ReturnType<typeof readOpportunityPage>>;
