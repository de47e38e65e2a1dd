import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Song = { id: string; title: string; userId: string; artistId: string };

/** Statements that tell who sent a song what became of it, for the batch that decides. */
export function newsOfSong(
  _ctx: RequestContext,
  _input: { song: Song; news: "published" | "refused" },
): BatchItem<"sqlite">[] {
  return [];
}
