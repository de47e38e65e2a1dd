import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { projectPath } from "#app/projects/spaces/project.ts";
import { setSubmissionDeleted, setSubmissionState } from "#app/projects/submissions/change-submission.server.ts";
import { eraseSubmissionSender } from "#app/projects/submissions/erase-submission-sender.server.ts";
import { shortlistPlaylist } from "#app/projects/submissions/shortlist-playlist.server.ts";
import { submissionStates } from "#app/projects/submissions/submission.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";

const formSchema = z.union([
  z.object({ act: z.literal("playlist") }),
  z.object({ act: z.enum([...submissionStates, "delete", "restore", "erase"]), submission: z.uuid() }),
]);

type Done = { to: string; toast?: ToastMessage };

async function makePlaylist(ctx: RequestContext, projectId: string): Promise<Done> {
  const to = projectPath(projectId);
  try {
    const { tracks, uploads } = await shortlistPlaylist(ctx, { projectId });
    const body = uploads > 0 ? copy.playlistWithout(uploads) : undefined;
    return { to, toast: { kind: "success", title: copy.playlistMade(tracks), ...(body ? { body } : {}) } };
  } catch (error) {
    // Empty shortlist, or playlist limit reached.
    if (!(error instanceof AppError) || !["invalid", "conflict"].includes(error.code)) throw error;
    return { to, toast: { kind: "error", title: error.message } };
  }
}

/**
 * Runs a button of the project page. Returns the redirect and its toast. @throws AppError invalid, and as the functions it calls
 */
export async function submitProjectAct(
  ctx: RequestContext,
  form: FormData,
  { projectId }: { projectId: string },
): Promise<Done> {
  const sent = formSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new AppError("invalid", copy.errors.missing);
  const to = projectPath(projectId);
  const { act } = sent.data;
  if (act === "playlist") return makePlaylist(ctx, projectId);
  const { submission: id } = sent.data;
  if (act === "delete") {
    const { title } = await setSubmissionDeleted(ctx, { id, isDeleted: true });
    return { to: `${to}?${new URLSearchParams({ deleted: id, title })}` };
  }
  if (act === "erase") {
    await eraseSubmissionSender(ctx, { id });
    return { to, toast: { kind: "success", title: copy.erased, undoes: true } };
  }
  if (act === "restore") {
    await setSubmissionDeleted(ctx, { id, isDeleted: false });
    return { to, toast: { kind: "success", title: copy.restored, undoes: true } };
  }
  await setSubmissionState(ctx, { id, state: act });
  return { to, toast: { kind: "success", title: copy.changed[act] } };
}
