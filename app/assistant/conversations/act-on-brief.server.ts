import { usageOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import type { Conversation } from "#app/assistant/conversations/conversation.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { describeBriefRequest } from "#app/assistant/conversations/describe-brief-request.ts";
import { readBriefResults } from "#app/assistant/conversations/read-brief-results.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { fillDraft } from "#app/licensing/requests/fill-draft.server.ts";
import { draftPath } from "#app/licensing/transactions/transaction-paths.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { limits as playlistLimits } from "#app/playlists/playlist.ts";
import { tracksById } from "#app/playlists/shortlist/shortlist.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { noUsage } from "#app/rights/usage/usage.ts";
import { briefSchema } from "#app/visitor-requests/brief-form.ts";
import { saveVisitorRequest } from "#app/visitor-requests/save-visitor-request.server.ts";
import { requestAreas } from "#app/visitor-requests/staff/request-area.ts";

/** Tracks of a drafted playlist if none are selected. */
const drafted = 10;
/** Max characters of a draft request's description. */
const maxDescription = 4_000;
const maxProject = 200;

type Brief = { conversation: Conversation; chosen: string[] };
type Done = { to: string; toast: ToastMessage };

/** The first rows of the page: results or, without any, near matches. */
async function firstResults(ctx: RequestContext, state: BriefState) {
  const { list } = await readBriefResults(ctx, state);
  const shown = list?.tracks.length ? list.tracks : (list?.near?.tracks ?? []);
  return shown.slice(0, drafted);
}

/** A playlist of the selected tracks, or of the first results. @throws AppError invalid without tracks; those of `addToPlaylists` */
export async function draftPlaylist(ctx: RequestContext, { conversation, chosen }: Brief): Promise<Done> {
  requireAccess(ctx, "playlists");
  const { state, name } = conversation;
  const found = chosen.length > 0 ? await tracksById(ctx, { ids: chosen }) : await firstResults(ctx, state);
  const recordingIds = found.map(({ id }) => id);
  if (recordingIds.length === 0) throw new AppError("invalid", copy.errors.noTracks);
  const [made] = await addToPlaylists(ctx, {
    recordingIds,
    playlistIds: [],
    name: name.slice(0, playlistLimits.name),
    again: false,
  });
  const title = copy.done.playlist(recordingIds.length);
  return { to: desktopPaths.editPath(made?.id ?? ""), toast: { kind: "success", title } };
}

/** Fills the user's draft request with the use of a brief and the selected tracks. @throws AppError those of `fillDraft` */
export async function draftLicence(ctx: RequestContext, { conversation, chosen }: Brief): Promise<Done> {
  const { state, name } = conversation;
  const usage = usageOfBrief(state.chips);
  const today = isoDateOf(ctx.now);
  const due = state.chips.flatMap(({ slot, value }) =>
    slot === "deadline" && value.of === "delivery" && value.date >= today ? value.date : [],
  );
  const terms = {
    ...(usage ?? noUsage),
    startsOn: (usage?.startsOn ?? "") >= today ? (usage?.startsOn ?? null) : null,
    project: name.slice(0, maxProject),
    neededBy: due[0] ?? null,
    description: state.text.slice(0, maxDescription),
  };
  const { kept } = await fillDraft(ctx, { terms, recordingIds: chosen });
  return { to: draftPath, toast: { kind: "success", title: kept ? copy.done.licenceKept : copy.done.licence } };
}

/** A brief among the opportunities, in the user's own name. @throws AppError unauthorised, forbidden, too_many_requests */
export async function createOpportunity(ctx: RequestContext, { conversation }: Brief): Promise<Done> {
  const { name, email } = requireAccess(ctx, "opportunities");
  const { details, ...fields } = briefSchema.parse({ ...describeBriefRequest(conversation.state), name, email });
  const formKey = `conversation ${conversation.id} ${conversation.updatedAt}`;
  const usage = usageOfBrief(conversation.state.chips) ?? undefined;
  const { id } = await saveVisitorRequest(ctx, { ...fields, details, kind: "brief", source: "site", formKey, usage });
  const { path } = requestAreas.opportunities;
  return { to: id === null ? path : `${path}/${id}`, toast: { kind: "success", title: copy.done.opportunity } };
}
