import { env } from "cloudflare:workers";
import { mail } from "#test/routes/identity/demo-people.ts";

const { DB } = env as unknown as { DB: D1Database };

/** A party with a roster, and the accounts that keep it. */
export async function addLabel(id: string, { keepers = ["label"], artists = [] as string[], kind = "label" } = {}) {
  await DB.prepare("INSERT INTO parties (id, name, name_key, kind, keepers) VALUES (?, ?, ?, ?, ?)")
    .bind(id, id, id.toLowerCase(), kind, JSON.stringify(keepers.map(mail)))
    .run();
  for (const artist of artists) await putOnRoster(id, artist);
  return id;
}

export async function addArtist(id: string, status = "published") {
  await DB.prepare("INSERT INTO artists (id, slug, name, sort_name, status) VALUES (?, ?, ?, ?, ?)")
    .bind(id, id, id, id.toLowerCase(), status)
    .run();
  return id;
}

export async function putOnRoster(label: string, artist: string) {
  await DB.prepare("INSERT INTO label_artists (party_id, artist_id) VALUES (?, ?)").bind(label, artist).run();
}

export async function emptyRosters() {
  const tables = ["party_payees", "label_artists", "artist_members", "recording_artists", "search_dirty", "artists"];
  for (const table of tables) await DB.prepare(`DELETE FROM ${table}`).run();
  await DB.batch([
    DB.prepare("DELETE FROM deleted_records"),
    DB.prepare("DELETE FROM outbox"),
    DB.prepare("DELETE FROM parties"),
  ]);
}
