import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const folder = "migrations/record";
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const own = files.findIndex((name) => name.endsWith("_pitch-lists.sql"));

function migrate(db: DatabaseSync, names: string[]): void {
  for (const name of names)
    for (const query of readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint")) db.exec(query);
}

test("the slides of a pitch become a list of its own with the same ids, order, texts and pictures", () => {
  const db = new DatabaseSync(":memory:");
  migrate(db, files.slice(0, own));
  db.exec("PRAGMA foreign_keys = OFF");
  db.exec(`INSERT INTO pitches (id, company_id, owner_id, title, title_key) VALUES ('p', 'c', 'u', 'P', 'p'), ('empty', 'c', 'u', 'E', 'e');
    INSERT INTO pitch_slides (id, pitch_id, kind, position, title, text, recording_id, start_ms, end_ms, image_key, visible) VALUES
      ('1', 'p', 'track', 1, '', 'Hello', 'r', 5, 9, 'images/x', 1), ('2', 'p', 'text', 1.5, 'Idea', 'Why', NULL, NULL, NULL, NULL, 1),
      ('3', 'p', 'track', 2, 'Own', '', 'r', NULL, NULL, NULL, 0)`);
  migrate(db, files.slice(own, own + 1));
  expect(
    db.prepare("SELECT p.id, l.status, l.owner_id FROM pitches p JOIN playlists l ON l.id = p.list_id").all(),
  ).toEqual([
    { id: "p", status: "slides", owner_id: "u" },
    { id: "empty", status: "slides", owner_id: "u" },
  ]);
  const tracks =
    "SELECT id, position, recording_id, start_ms, end_ms FROM playlist_tracks WHERE playlist_id = 'p' ORDER BY position";
  expect(db.prepare(tracks).all()).toEqual([
    { id: "1", position: 1, recording_id: "r", start_ms: 5, end_ms: 9 },
    { id: "3", position: 2, recording_id: "r", start_ms: null, end_ms: null },
  ]);
  expect(
    db.prepare("SELECT id, list_id, position, title, text, image_key, visible FROM pitch_slides ORDER BY id").all(),
  ).toEqual([
    { id: "1", list_id: null, position: null, title: "", text: "Hello", image_key: "images/x", visible: 1 },
    { id: "2", list_id: "p", position: 1.5, title: "Idea", text: "Why", image_key: null, visible: 1 },
    { id: "3", list_id: null, position: null, title: "Own", text: "", image_key: null, visible: 0 },
  ]);
  db.close();
});
