import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { createShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { newId } from "#db/new-id.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const guests = [
  { recipient: "Jonas Ek", message: "Three directions for the trail film. The second builds the longest." },
  { recipient: "Tove Lind", message: "" },
];

/** The room of a job with two guests, who were sent the first playlist, if the music was fit for it. */
export async function seedRoom(ctx: RequestContext): Promise<void> {
  const { opportunities, opportunityLinks, playlists, rooms, visitorRequests, insert, select, update } = scoped(
    ctx.db,
    ctx.company,
  );
  const [[job], [list]] = await ctx.db.batch([
    select({ id: opportunities.id }, opportunities, eq(opportunities.stage, "pitching"))
      .innerJoin(
        visitorRequests,
        and(eq(visitorRequests.id, opportunities.id), eq(visitorRequests.email, "jonas@halden-running.example")),
      )
      .limit(1),
    select({ id: playlists.id, title: playlists.name }, playlists, eq(playlists.id, demoId("playlist", 1))).limit(1),
  ]);
  if (job === undefined || list === undefined) return;
  const sender = asPerson(ctx, "admin", 6);
  await insert(opportunityLinks, {
    ...{ id: newId(sender.now), opportunityId: job.id, playlistId: list.id, createdAt: sender.now },
  });
  for (const guest of guests)
    await createShareLink(sender, {
      ...shareLinkSchema.parse({ ...guest, room: "job" }),
      subject: { kind: "playlist", ...list },
    });
  await update(rooms, { title: "Trail shoe film", showsPrices: true }, eq(rooms.opportunityId, job.id));
}
