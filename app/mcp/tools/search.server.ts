import { z } from "zod";
import { searchDataSchema } from "#app/api/listed-songs/search-schema.ts";
import { searchSongs } from "#app/api/listed-songs/search-songs.server.ts";
import { requireUsage } from "#app/api/rights/usage-body.ts";
import { maxTextLength, sorts } from "#app/catalogue/search/query/search-filters.ts";
import { maxValues, twoSided } from "#app/catalogue/search/query/search-params.ts";
import { searchMessages } from "#app/catalogue/search/search-messages.ts";
import { shapeNames } from "#app/catalogue/shape/curve.ts";
import { agentSongSchema } from "#app/mcp/listed-song.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { describeSongs } from "#app/mcp/tools/describe-song.ts";
import { forAgent, withheld } from "#app/mcp/tools/for-agent.ts";
import { foundSchema } from "#app/mcp/tools/found-schema.ts";
import { cursorInput, describedUsage, peaksInput } from "#app/mcp/tools/song-input.ts";
import { madeStates } from "#app/rights/made/made.ts";

const slugs = z.array(z.string().max(60)).max(maxValues).optional();
const number = z.number().optional();
const flag = z.boolean().optional();

/** Names of the search page's parameters, but for `words`. */
const filters = {
  genre: slugs.describe("Slugs, any of them; so are moods and instruments."),
  mood: slugs,
  instrument: slugs,
  vocals: flag.describe("false: instrumental only."),
  explicit: flag,
  bpmMin: number,
  bpmMax: number,
  halfTime: flag.describe("Half and double of the tempo too."),
  key: z.string().max(20).optional().describe("Musical key, such as C, Am, F#m."),
  compatible: flag.describe("Keys that mix with `key` too."),
  lengthMin: number.describe("Seconds."),
  lengthMax: number.describe("Seconds."),
  yearMin: number,
  yearMax: number,
  language: z.array(z.string().max(3)).max(maxValues).optional().describe("Of the lyrics, ISO 639-3."),
  oneStop: flag.describe("Only songs whose rights one licensor controls."),
  stems: flag.describe("Only songs with stems."),
  ai: z.enum(madeStates).optional().describe("How it was made, as stated. no: human made; yes: AI in a part."),
  clear: z.enum(["now", "asks", "open"]).optional().describe("For `usage`: clear, needs approvals, or either."),
  fit: number.describe("Songs that fit this length in seconds, whole or cut."),
  shape: z.enum(shapeNames).optional().describe("Course of energy, as on the search page."),
  sort: z.enum(sorts).exclude(["brand"]).optional(),
};

const { near, read, ignored } = searchDataSchema.shape;
const lost = near.unwrap().shape.without;

/** Near matches of a result: a few to choose from. */
const maxNear = 5;

const flagTexts = { true: "yes", false: "no" } as const;
const canBeNo: readonly string[] = twoSided;

function toParams({ words, ...given }: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: words, ...given })) {
    for (const one of [value].flat()) {
      // Programs send false for what they do not ask for.
      if (one === false && !canBeNo.includes(name)) continue;
      if (typeof one === "boolean") params.append(name, flagTexts[`${one}`]);
      else if (one !== undefined) params.append(name, String(one));
    }
  }
  return params;
}

export const searchTool = defineTool({
  name: "search",
  description:
    "Words are titles, artists, moods, genres, instruments, lyrics or an ISRC; they may describe the music (“warm piano that builds, no vocals”). Filters narrow further. One recording of each song, 20 a page. With `usage`, songs carry their light and price for it.",
  input: z.strictObject({
    words: z.string().max(maxTextLength).default(""),
    ...filters,
    usage: describedUsage.optional(),
    cursor: cursorInput,
    peaks: peaksInput,
  }),
  output: foundSchema.extend({
    near: near
      .unwrap()
      .extend({ songs: z.array(agentSongSchema), without: lost.default([]), partly: lost.default([]) })
      .nullable()
      .default(null)
      .describe("Songs that meet all but `without`; where few meet all."),
    read: read.default([]),
    ignored: ignored.default([]),
  }),
  isIdempotent: true,
  isPlayable: true,
  async run(ctx, { usage, cursor = null, peaks, ...given }) {
    const use = usage === undefined ? null : requireUsage(usage);
    const found = await searchSongs(ctx, { params: toParams(given), cursor, usage: use, peaks });
    const { near: besides } = found;
    const listed = (songs: typeof found.songs) => songs.map((song) => forAgent(ctx, song, { peaks }));
    return {
      ...found,
      songs: listed(found.songs),
      near: besides && { ...besides, songs: listed(besides.songs.slice(0, maxNear)) },
      notices: [...found.notices, ...withheld(ctx, use !== null)],
    };
  },
  describe: ({ songs, total, isMinimum, next, notices, near: besides, read: understood, ignored: left }) => [
    total === 0
      ? "No songs found."
      : `${isMinimum ? "More than " : ""}${total} recordings found; ${songs.length} songs here.`,
    ...(understood.length === 0 ? [] : [`Read: ${quoted(understood.join(", "))}`]),
    ...left.map((one) => `Ignored: ${quoted(one)}`),
    ...notices.map((notice) => `Note: ${quoted(notice)}`),
    ...describeSongs(songs),
    ...(besides === null
      ? []
      : Object.values(searchMessages.near(besides)).flatMap((text) => (text === "" ? [] : [quoted(text)]))),
    ...describeSongs(besides?.songs ?? []),
    ...(next === null ? [] : [`Next page: cursor ${quoted(next)}`]),
  ],
});
