import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { addInquiryMessage } from "#app/catalogue/inquiries/change-inquiry.server.ts";
import { startInquiry } from "#app/catalogue/inquiries/start-inquiry.server.ts";
import { addNote } from "#app/catalogue/notes/internal-notes.server.ts";
import { saveSearch } from "#app/catalogue/saved-searches/save-search.server.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { createComment } from "#app/comments/create-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { presentPlaylist } from "#app/pitches/record/create-pitch.server.ts";
import { addTextSlide } from "#app/pitches/slides/add-slides.server.ts";
import { addReference } from "#app/projects/references/change-reference.server.ts";
import { createProject } from "#app/projects/spaces/save-project.server.ts";
import { addTracks } from "#app/projects/submissions/add-tracks.server.ts";
import { createTransfer, sendTransfer } from "#app/projects/transfers/save-transfer.server.ts";
import { storeTransferFile } from "#app/projects/transfers/store-transfer-file.server.ts";
import { createShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { saveVisitorRequest } from "#app/visitor-requests/save-visitor-request.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoId } from "#db/seed/demo-id.ts";
import {
  demoComment,
  demoConversation,
  demoNote,
  demoProject,
  demoReference,
  demoSearch,
  demoSubscribers,
  demoTransfer,
  demoTransferFile,
  demoVisitorRequests,
} from "#db/seed/demo-work.ts";
import { seedContacts, seedHeard } from "#db/seed/seed-contacts.server.ts";
import { demoLabel } from "#db/seed/seed-curation.server.ts";
import { seedDesk } from "#db/seed/seed-desk.server.ts";
import { seedJobs } from "#db/seed/seed-jobs.server.ts";
import { seedOpportunities } from "#db/seed/seed-opportunities.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const songsNeeded = 6;

/** The label's songs first: its account receives the messages about them. */
async function pickSongs({ db }: RequestContext) {
  return db
    .select({ ...trackColumns, durationMs: recordings.durationMs, representedBy: recordings.representedBy })
    .from(recordings)
    .where(and(eq(recordings.status, "published"), isNull(recordings.parentId), eq(recordings.explicit, false)))
    .orderBy(desc(sql`${recordings.representedBy} IS ${demoLabel}`), asc(recordings.slug))
    .limit(songsNeeded);
}

/** Briefs and messages of visitors, without an account. */
async function seedVisitorRequests(ctx: RequestContext): Promise<void> {
  for (const { hoursAgo, ...request } of demoVisitorRequests) {
    const visitor = { ...ctx, actor: null, address: "demo", now: ctx.now - Math.round(hoursAgo * 3_600_000) };
    await saveVisitorRequest(visitor, { ...request, formKey: "" });
  }
}

async function seedProject(ctx: RequestContext, recordingIds: string[]): Promise<void> {
  const staff = asPerson(ctx, "staff", 26);
  const { id } = await createProject(staff, demoProject);
  await addReference(staff, { of: { kind: "project", id }, ...demoReference });
  await addTracks(asPerson(ctx, "staff", 20), { projectId: id, source: { recordingIds } });
}

/** Of the first playlist, if the music was fit for it. */
async function seedPitch(ctx: RequestContext, account: string): Promise<void> {
  const presenter = asPerson(ctx, account, 8);
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const isIt = eq(playlists.id, demoId("playlist", 1));
  if ((await select({ id: playlists.id }, playlists, isIt).get()) === undefined) return;
  const { id, title } = await presentPlaylist(presenter, { playlistId: demoId("playlist", 1) });
  await addTextSlide(presenter, { id, title: "Next step", text: "Pick two. We clear both sides within two days." });
  const { maxDownloads, title: _, ...link } = demoTransfer;
  const { id: linkId } = await createShareLink(presenter, {
    ...{ ...link, message: "" },
    subject: { kind: "pitch", id, title },
  });
  await seedHeard(asPerson(ctx, account, 6), { linkId, pitchId: id });
}

async function seedTransfer(ctx: RequestContext): Promise<void> {
  const staff = asPerson(ctx, "staff", 3);
  const { id } = await createTransfer(staff, demoTransfer);
  const { name: fileName, text } = demoTransferFile;
  const file = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  await storeTransferFile(staff, { transferId: id, fileName, file });
  await sendTransfer(staff, { id });
}

/** Seeds what people of the main environment are working on, by the functions that people use. Once: not if there is a project. */
export async function seedWork(ctx: RequestContext): Promise<void> {
  const { projects, select } = scoped(ctx.db, ctx.company);
  const [songs, [existing]] = [await pickSongs(ctx), await select({ id: projects.id }, projects).limit(1)];
  const [song, last] = [songs[0], songs.at(-1)];
  if (existing || song === undefined || last === undefined || songs.length < songsNeeded) return;
  const track = trackOfRow(song);
  await seedVisitorRequests(ctx);
  await seedOpportunities(ctx);
  await seedContacts(ctx);
  await seedProject(
    ctx,
    songs.map((one) => trackOfRow(one).id),
  );
  for (const account of ["admin", "supervisor"]) await seedPitch(ctx, account);
  await seedJobs(ctx);
  await seedDesk(ctx);
  await seedTransfer(ctx);
  const { reply, ...conversation } = demoConversation;
  const inquiry = await startInquiry(asPerson(ctx, "admin", 5), { ...conversation, track });
  if (song.representedBy === demoLabel)
    await addInquiryMessage(asPerson(ctx, "label", 4), { id: inquiry, message: reply });
  const range = { startTime: 1, endTime: Math.min(20, last.durationMs / 1000) };
  const comment = { trackId: trackOfRow(last).id, playListId: null, message: demoComment, ...range };
  await createComment(asPerson(ctx, "admin", 2), comment);
  const { newsletterSubscribers, insert } = scoped(ctx.db, ctx.company);
  for (const email of demoSubscribers)
    await insert(newsletterSubscribers, {
      ...{ id: newId(ctx.now), email, status: "confirmed" as const, confirmedAt: ctx.now },
      ...{ createdAt: ctx.now, updatedAt: ctx.now },
    });
  await addNote(asPerson(ctx, "admin", 2), { recordingId: track.id, message: demoNote });
  for (const account of ["admin", "supervisor"]) await saveSearch(asPerson(ctx, account, 1), demoSearch);
}
