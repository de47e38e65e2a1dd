import { sql } from "drizzle-orm";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

/** As many as the demo has: 40 songs by ten artists, every second with an instrumental. */
const songs = 40;
const genres = ["Ambient", "Electronic", "Folk", "Jazz", "Orchestral"];
const moods = ["Calm", "Driving", "Bright", "Dark", "Tender"];

async function addSong(ctx: RequestContext, number: number): Promise<void> {
  const shared = {
    title: number < 20 ? `Packet ${number}` : `Quay ${number}`,
    artist: `Artist ${number % 10}`,
    album: `Album ${number % 8}`,
    genre: [genres[number % 5] ?? "", "Cinematic"],
    mood: [moods[number % 5] ?? "", moods[(number + 1) % 5] ?? ""],
    instrument: ["Piano", "Strings"],
    bpm: 60 + number * 2,
    popularity: songs - number,
  };
  const main = await addRecording(ctx, { ...shared, vocals: number % 3 === 0, slug: `song-${number}` });
  if (number % 2 === 1) return;
  const version = { versionType: "instrumental", vocals: false, parentId: main.id, workId: main.workId };
  await addRecording(ctx, { ...shared, ...version });
}

/** Writes and indexes a catalogue of the size of the demo, with the demo's companies, playlists and sliders. */
export async function prepareCatalogue(): Promise<void> {
  const ctx = testContext();
  await Promise.all(Array.from({ length: songs }, (_, number) => addSong(ctx, number)));
  await seedDemo(ctx);
  await refreshSearch(ctx, { limit: 500 });
  await ctx.db.run(sql`PRAGMA optimize`);
}
