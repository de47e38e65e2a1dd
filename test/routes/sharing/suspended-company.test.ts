import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { loader as embed } from "#app/playlists/sharing/routes/playlist-embed.ts";
import { projectToken } from "#app/projects/spaces/project-links.server.ts";
import { addTracks } from "#app/projects/submissions/add-tracks.server.ts";
import { createShareLink } from "#app/sharing/links/save-share-link.server.ts";
import type { ShareKind } from "#app/sharing/links/share-link.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { present } from "#test/routes/pitch/pitch-visitor.ts";
import * as pitch from "#test/routes/pitch/shared-pitch.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import * as playlist from "#test/routes/playlists/shared-playlist.ts";
import { openLink, openSubmission, projectOf } from "#test/routes/projects/project-visitor.ts";
import { tokenOf } from "#test/routes/projects/submission-visitor.ts";
import * as reel from "#test/routes/sharing/share-visitor.ts";
import * as transfers from "#test/routes/transfers/transfer-visitor.ts";

const { DB } = playlist;
const host = acme;
const at = { host };

let admin: RequestContext;

withDemoSessions();
beforeAll(async () => {
  admin = await contextOf("admin", host);
});

/** The token of a link to a subject of the company, which gives MP3s where it can. */
async function linkTo(kind: ShareKind, id: string): Promise<string> {
  const input = shareLinkSchema.parse({ recipient: "Dana Wu", download: kind === "reel" ? "none" : "mp3" });
  const made = await createShareLink(admin, { ...input, subject: { kind, id, title: "Spring" } });
  return (await shareAddress(admin, { id: made.id, subjectKind: kind })).split("/").at(-1) ?? "";
}

type Opened = { status?: number };

/** Everything that opens without an account, of one company: page, file or form. */
async function everyLink(): Promise<Record<string, () => Promise<Opened>>> {
  const cookie = await cookieOf("admin", host);
  const tracks = [(await playlist.addTrack("Dawn")).id];
  const given = { owner: "admin", companyId: demoCompanyIds.acme, tracks };
  const id = await playlist.addPlaylist({ ...given, visibility: "public" });
  const list = await linkTo("playlist", id);
  const pitchId = await present("admin", id, host);
  const slide = await DB.prepare("SELECT id FROM playlist_tracks WHERE playlist_id = ?").bind(id).first<string>("id");
  const shown = await linkTo("pitch", pitchId);
  const reelLink = await linkTo("reel", await reel.addReel({ companyId: demoCompanyIds.acme }));
  const sender = { cookie, host };
  const sent = await transfers.transfer(sender, {}, { "a.wav": new Uint8Array([1, 2, 3]) });
  const started = await transfers.start(sent.token, "all", at);
  const projectId = await projectOf(sender);
  const submit = await tokenOf(sender, projectId);
  await addTracks(admin, { projectId, source: { recordingIds: tracks } });
  const row = await DB.prepare("SELECT id FROM submissions WHERE project_id = ?").bind(projectId).first<string>("id");
  const submission = await projectToken(admin, "submission", { id: row ?? "", linkVersion: 1 });
  return {
    playlist: () => playlist.open(list, at),
    "playlist's file": () => playlist.download(list, `${id}-0`, "mp3", at),
    "playlist's stream": () => playlist.stream(list, `${id}-0`, playlist.segment, at),
    embed: () => apiResponse(`http://${host}/embed/playlist/${id}`, { params: { slug: id } }, embed),
    pitch: () => pitch.open(shown, at),
    "pitch's file": () => pitch.download(shown, slide ?? "", "mp3", at),
    "pitch's stream": () => pitch.stream(shown, slide ?? "", playlist.segment, at),
    reel: () => reel.open(reelLink, at),
    transfer: () => transfers.open(sent.token, at),
    "transfer's file": () => transfers.fetchFile(sent.token, "all", { host, cookie: started.cookie }),
    "submit link": () => openLink(submit, at),
    "submission link": () => openSubmission(submission, at),
  };
}

test("links of a suspended company open nothing once its cached row has ended, and open again with it", async () => {
  const links = await everyLink();
  const states = async () => {
    const opened = Object.entries(links).map(async ([name, open]) => {
      const status = await open().then(
        (response) => response.status,
        // A host without an active company: `respondAtClosedHost` replies.
        (error: Error) => (error.message.endsWith("belongs to no company") ? "no company" : error.message),
      );
      return [name, status] as const;
    });
    return Object.fromEntries(await Promise.all(opened));
  };
  const all = (status: number | string) => Object.fromEntries(Object.keys(links).map((name) => [name, status]));
  const setStatus = (status: string) =>
    DB.prepare("UPDATE companies SET status = ? WHERE id = ?").bind(status, demoCompanyIds.acme).run();
  /** What the edge does 30 seconds after the row was read. */
  const endCache = () => caches.default.delete(`https://tenants.internal/${__BUILD_ID__}/${host}`);

  expect(await states()).toEqual(all(200));
  // Written past the product, which would tell this location at once: as another location sees it.
  await setStatus("suspended");
  expect(await states()).toEqual(all(200));
  expect(await endCache()).toBe(true);
  expect(await states()).toEqual(all("no company"));
  await setStatus("active");
  await endCache();
  expect(await states()).toEqual(all(200));
});
