import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#app/comments/create-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { deleteAccount } from "#app/identity/account/delete-account.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { signIn } from "#test/routes/identity/demo-people.ts";
import { present } from "#test/routes/pitch/pitch-visitor.ts";
import { contextOf, idOf, invite, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { as, get, projectOf, withProjectSupervisors } from "#test/routes/projects/project-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoSessions();
withProjectSupervisors();

let owner: RequestContext;
let admin: RequestContext;
let song = "";

beforeAll(async () => {
  song = (await addRecording(testContext(), { title: "Cedar", artist: "Lowtide", durationMs: 60_000 })).id;
  owner = await contextOf("supervisor");
  admin = await contextOf("admin");
});

const countOf = (sql: string, ...values: string[]) =>
  DB.prepare(`SELECT count(*) AS n FROM ${sql}`)
    .bind(...values)
    .first<number>("n");

async function share(kind: string, subjectId: string): Promise<string> {
  const id = `link-${subjectId}`;
  await DB.batch([
    DB.prepare(
      "INSERT INTO share_links (id, company_id, subject_kind, subject_id, recipient, created_by) VALUES (?, ?, ?, ?, 'Dana', ?)",
    ).bind(id, owner.company.id, kind, subjectId, idOf("supervisor")),
    DB.prepare("INSERT INTO share_visits (link_id, id, visitor, opened_at) VALUES (?, 'v', 'x', 1)").bind(id),
    DB.prepare(
      "INSERT INTO share_answers (link_id, item_id, item_name, note, answered_at) VALUES (?, 'i', 'Cedar', 'n', 1)",
    ).bind(id),
  ]);
  return id;
}

test("with an account goes what only its person could open; what colleagues can open stays without their name", async () => {
  const secret = await playlistWith(owner, "Secret list", [song]);
  const withMember = await playlistWith(owner, "With a member", [song]);
  const ofCompany = await playlistWith(owner, "Of the company", [song]);
  await invite(withMember.id, "staff", "viewer");
  await setVisibility(owner, { id: ofCompany.id, visibility: "company" });
  await createComment(owner, {
    trackId: song,
    playListId: secret.id,
    message: "Private thought",
    startTime: 1,
    endTime: 2,
  });
  await createComment(owner, { trackId: song, playListId: ofCompany.id, message: "For all", startTime: 1, endTime: 2 });
  const secretPitch = await present("supervisor", secret.id);
  const openPitch = await present("supervisor", ofCompany.id);
  await DB.prepare("UPDATE pitches SET visibility = 'company' WHERE id = ?").bind(openPitch).run();
  await share("playlist", secret.id);
  await share("pitch", secretPitch);
  const kept = await share("playlist", ofCompany.id);
  const project = await projectOf(await as("supervisor"), { title: "Northlight" });

  await deleteAccount(owner, { current: demoPassword });
  expect((await signIn("supervisor")).status).toBe(401);

  expect(await countOf("playlist_tracks WHERE playlist_id = ?", secret.id)).toBe(0);
  expect(await countOf("comments WHERE playlist_id = ?", secret.id)).toBe(0);
  expect(await countOf("pitch_slides WHERE pitch_id = ?", secretPitch)).toBe(0);
  expect(await countOf("share_links WHERE subject_id IN (?, ?)", secret.id, secretPitch)).toBe(0);
  expect(await countOf("share_answers WHERE link_id IN (?, ?)", `link-${secret.id}`, `link-${secretPitch}`)).toBe(0);
  for (const table of ["playlists", "pitches", "comments", "users"]) {
    const { results } = await DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results), table).not.toMatch(/Secret list|Private thought|Mireille/);
  }

  expect((await readPlaylist(admin, { id: ofCompany.id }))?.rows).toHaveLength(1);
  expect((await readPlaylist(await contextOf("staff"), { id: withMember.id }))?.name).toBe("With a member");
  expect((await requirePitch(admin, { id: openPitch })).slides).toHaveLength(1);
  expect(await countOf("share_links WHERE id = ?", kept)).toBe(1);
  const said = "SELECT message, user_nickname FROM comments WHERE playlist_id = ?";
  expect(await DB.prepare(said).bind(ofCompany.id).first()).toEqual({
    message: "For all",
    user_nickname: "Deleted user",
  });
  expect(await get(await as("admin"), project)).toMatchObject({
    project: { title: "Northlight", owner: "Deleted user" },
  });
});
