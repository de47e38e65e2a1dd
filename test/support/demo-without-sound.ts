import { z } from "zod";
import { demoRecordings, tagsOf } from "#audio/demo/catalogue/catalogue.ts";
import { runBuild } from "#scripts/run-build.ts";
import { seed } from "#scripts/seed.ts";
import { askIngest, putObject } from "#test/support/ingest-client.ts";
import { preparedRecording } from "#test/support/ingested.ts";

/** As long as those of the demo's songs. */
const lyrics = Array.from({ length: 8 }, (_, line) => ({
  atMs: line * 4000,
  text: "Salt on the rope, light on the water",
}));

/**
 * The demo as `prepareMusic` makes it, within seconds: its recordings with a few bytes in place of their sound, and their pages as large and with as
 * many rows, to 2 %.
 */
export async function seedWithoutSound({ base, token }: { base: string; token: string }): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  await seed({ url: base, ingestToken: token });
  for (const [index, recording] of demoRecordings().entries()) {
    // Recordings that are listed first otherwise by chance.
    const id = `0190a000-0000-7000-8000-${String(index).padStart(12, "0")}`;
    const { entry, objects } = await preparedRecording(tagsOf(recording, lyrics), recording.slug, id);
    const stored = await Promise.all(
      objects.map(({ bucket, key, bytes }) => putObject(bucket, key, Buffer.from(bytes), { base, headers })),
    );
    const recorded = await askIngest("POST", "recordings", { json: entry, base, headers });
    const failed = [...stored, recorded].find(({ status }) => status >= 300);
    if (failed) throw new Error(`${recording.slug}: ${failed.status} ${failed.body}`);
  }
  // What refers to recordings.
  await seed({ url: base, ingestToken: token });
  await runBuild({ baseUrl: base, token }, "reindex");
}

const songsSchema = z.object({ data: z.object({ items: z.array(z.object({ _id: z.string() })) }) });
const madeSchema = z.object({ data: z.object({ _id: z.string() }) });

/** The addresses of pages of an administrator's that have an id in them: a playlist of twelve songs in its editor, and a song's record. */
export async function addPages(base: string, session: string): Promise<{ editor: string; record: string }> {
  const ask = async (method: string, path: string, json?: object): Promise<unknown> => {
    const response = await fetch(`${base}/api/v1/${path}`, {
      method,
      headers: { Cookie: session, Origin: base, "Content-Type": "application/json" },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const songs = songsSchema
    .parse(await ask("GET", "songs"))
    .data.items.slice(0, 12)
    .map(({ _id }) => _id);
  const { _id } = madeSchema.parse(await ask("POST", "playlists", { name: "Twelve" })).data;
  await ask("POST", `playlists/${_id}/tracks`, { trackIds: songs });
  return { editor: `/music-sync-licensing/edit-playlist/${_id}`, record: `/songs/${songs[0]}` };
}
