import { expect, test } from "vitest";
import { refuseSubmission } from "#app/artists/songs/staff/decide-submission.server.ts";
import { readStaffSubmission } from "#app/artists/songs/staff/read-staff-submission.server.ts";
import {
  addArtist,
  completeDraft,
  DB,
  ingest,
  person,
  send,
  staffScopes,
  waiting,
} from "#test/routes/artists/song-visitor.ts";
import { mainCompany } from "#test/support/context.ts";

test("who keeps the artist is told of a song, also through a label, and not who sent it and keeps it no more", async () => {
  const [ada, staff] = [await person("ada", ["UpdateArtist"]), await person("staff", staffScopes)];
  for (const id of ["bo", "label", "left"]) await person(id, []);
  await addArtist("glass", "ada");
  const id = await completeDraft(ada, "glass");
  await send(ada, id);
  const [file = ""] = await waiting(id);
  await ingest(file);
  const run = (sql: string, ...values: string[]) => DB.prepare(sql).bind(...values);
  await DB.batch([
    ...["ada", "bo", "label", "left"].map((user) =>
      run(
        "INSERT INTO memberships (id, user_id, company_id, status) VALUES (?1, ?1, ?2, 'active')",
        user,
        mainCompany.id,
      ),
    ),
    run("UPDATE artist_members SET user_id = 'bo' WHERE artist_id = 'glass'"),
    run(`INSERT INTO parties (id, name, kind, keepers) VALUES ('tall', 'Tall', 'label', '["label@x.example"]'),
      ('short', 'Short', 'publisher', '["left@x.example"]')`),
    run("INSERT INTO label_artists (party_id, artist_id) VALUES ('tall', 'glass'), ('short', 'glass')"),
    run("DELETE FROM notifications"),
  ]);
  const { version } = await readStaffSubmission(staff(), id);
  await refuseSubmission(staff(), { id, version, reason: "Clips from 1:10 on." });
  const { results } = await DB.prepare("SELECT user_id FROM notifications ORDER BY 1").all<{ user_id: string }>();
  expect(results.map((row) => row.user_id)).toEqual(["bo", "label"]);
});
