import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Names of the entry playlists, without `.m3u8`: all rungs, and the lowest rung alone for slow or metered connections. */
export const ENTRIES = ["master", "economy"] as const;

type Variant = { attributes: string; uri: string; bandwidth: number };

/** Rewrites `hls/master.m3u8` lowest rung first and writes `hls/economy.m3u8` beside it. */
export async function writeEntryPlaylists(directory: string): Promise<void> {
  const master = join(directory, "hls", "master.m3u8");
  const variants = parseMaster(await readFile(master, "utf8"));
  await writeFile(master, masterPlaylist(variants));
  await writeFile(join(directory, "hls", "economy.m3u8"), masterPlaylist(variants.slice(0, 1)));
}

function parseMaster(text: string): Variant[] {
  const lines = text.split("\n").map((line) => line.trim());
  const variants = lines.flatMap((line, index) => {
    const attributes = /^#EXT-X-STREAM-INF:(.*)$/.exec(line)?.[1];
    const uri = lines.slice(index + 1).find((later) => later !== "" && !later.startsWith("#"));
    if (!attributes || !uri) return [];
    return [{ attributes, uri, bandwidth: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)?.[1]) }];
  });
  return variants.sort((a, b) => a.bandwidth - b.bandwidth);
}

/** Version 6: media playlists with EXT-X-MAP need it (RFC 8216, 7). */
function masterPlaylist(variants: readonly Variant[]): string {
  const streams = variants.map(({ attributes, uri }) => `#EXT-X-STREAM-INF:${attributes}\n${uri}\n`);
  return `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n${streams.join("")}`;
}
