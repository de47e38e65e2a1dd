import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { maxPlaylists } from "#app/playlists/playlist.ts";
import { action as addTracks } from "#app/playlists/routes/add-tracks.tsx";
import { action as listAction } from "#app/playlists/routes/edit-playlist.tsx";
import { action as editAction } from "#app/playlists/routes/edit-playlist-one.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, idOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { act, add, as, get, projectOf, withProjectSupervisors } from "#test/routes/projects/project-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withProjectSupervisors();

type Handler = Parameters<typeof visit>[2];
const said = "You can have at most 5000 playlists. Delete one to create another.";

async function post(handler: unknown, form: [string, string][], id = "") {
  const sent = {
    method: "POST",
    cookie: await cookieOf("supervisor"),
    params: { id },
    body: new URLSearchParams(form),
  };
  const { answer, ctx } = await visit("http://localhost/x", sent, handler as Handler);
  const toast = decodeURIComponent(ctx.responseHeaders.get("Set-Cookie") ?? "");
  return { status: statusOf(answer), text: `${JSON.stringify(answer)} ${toast}` };
}

async function call<T>(path: string, body?: object) {
  const sent = { cookie: await cookieOf("supervisor"), method: body && "POST", body: body && JSON.stringify(body) };
  return request<T>(`http://localhost/api/v1/${path}`, sent, apiHandler);
}

const active = "FROM playlists WHERE owner_id = ? AND status = 'active'";
const countActive = () => DB.prepare(`SELECT count(*) AS n ${active}`).bind(idOf("supervisor")).first("n");

test("every way to make a playlist ends at the limit, and a deleted playlist makes room", async () => {
  const song = await addRecording(testContext(), { title: "Counted" });
  const { id } = await playlistWith(await contextOf("supervisor"), "Copied", [song.id]);
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO playlists (id, company_id, owner_id, slug, name, status) SELECT 'limit-' || i, p.company_id, p.owner_id, 'limit-' || i,
        'Limit', CASE WHEN i <= 3 THEN 'deleted' ELSE 'active' END FROM n JOIN playlists AS p ON p.id = ?`,
  )
    .bind(maxPlaylists + 3 - Number(await countActive()), id)
    .run();
  expect(await countActive()).toBe(maxPlaylists);
  await call("shortlist", { trackIds: [song.id] });

  const refused = {
    form: await post(listAction, [["name", "More"]]),
    smart: await post(listAction, [
      ["act", "smart"],
      ["name", "More"],
      ["query", "bpmMin=90"],
    ]),
    duplicate: await post(editAction, [["act", "duplicate"]], id),
    keep: await post(editAction, [["act", "keep"]], id),
    add: await post(addTracks, [
      ["track", song.id],
      ["name", "More"],
    ]),
    restore: await post(listAction, [
      ["act", "restore"],
      ["id", "limit-1"],
    ]),
  };
  for (const [way, { text }] of Object.entries(refused)) expect(text, way).toContain(said);
  expect(Object.values(refused).map(({ status }) => status)).toEqual([409, 302, 302, 302, 409, 302]);
  const supervisor = await as("supervisor");
  const project = await projectOf(supervisor);
  await add(supervisor, project, { track: song.id });
  const [submitted] = (await get(supervisor, project)).listed.submissions;
  await act(supervisor, project, { act: "shortlisted", submission: submitted?.id ?? "" });
  expect((await act(supervisor, project, { act: "playlist" })).to).toBe(`/spaces/${project}`);
  for (const path of ["playlists", "shortlist/playlist"])
    expect(await call(path, { name: "More" })).toMatchObject({ status: 409, error: { message: said } });
  expect(await countActive()).toBe(maxPlaylists);
  expect((await call<{ tracks: { id: string }[] }>("shortlist")).data.tracks.map((track) => track.id)).toEqual([
    song.id,
  ]);

  await post(editAction, [["act", "delete"]], "limit-5");
  const restored = await post(listAction, [
    ["act", "restore"],
    ["id", "limit-2"],
  ]);
  expect(restored.text).toContain("restored");
  expect(await countActive()).toBe(maxPlaylists);
  await post(editAction, [["act", "delete"]], "limit-6");
  expect((await call("shortlist/playlist", { name: "Shortlist" })).status).toBe(201);
  expect(await countActive()).toBe(maxPlaylists);
});
