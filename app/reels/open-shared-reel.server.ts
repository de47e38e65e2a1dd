import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { getReel } from "#app/reels/get-reel.server.ts";
import { sharedReelCopy, visitNotice } from "#app/reels/shared-reel-copy.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import { shareKinds } from "#app/sharing/links/share-link.ts";
import { openShareLink } from "#app/sharing/visits/open-share-link.server.ts";
import { isVisitRecorded } from "#app/sharing/visits/record-share-visit.server.ts";
import { newId } from "#db/new-id.server.ts";

/**
 * Content of a share link: the reel as seen by visitors without an account, or why it is closed. `unavailable`: the link is valid, but the
 * reel is not published.
 */
export async function openSharedReel(ctx: RequestContext, { token, headers }: { token: string; headers: Headers }) {
  const { state, link, sender } = await openShareLink(ctx, { kind: "reel", token });
  if (state !== "open") return { state, sender };
  const reel = await getReel({ ...ctx, actor: null }, { id: link.subjectId });
  if (reel === null) return { state: "unavailable" as const };
  const { recipient, message, answers, takesNotes, room } = link;
  const path = `${shareKinds.reel.path}/${token}`;
  const isStaff = isSharer(ctx, "reel");
  const isRecorded = isVisitRecorded(ctx, headers, isStaff);
  return {
    state,
    reel: { ...reel, path },
    recipient,
    message,
    answers,
    isStaff,
    takesNotes,
    sender,
    room,
    isDone: link.doneAt !== null,
    notice: visitNotice(sharedReelCopy, { isStaff, isRecorded, company: ctx.company.name }),
    visit: isRecorded ? newId(ctx.now) : null,
  };
}
