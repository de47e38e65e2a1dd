import { z } from "zod";
import { cueSheetBody } from "#app/api/transactions/cue-sheet-body.server.ts";
import { cueSheetDataSchema } from "#app/api/transactions/cue-sheet-schema.ts";
import { timelineBody, timelineBodySchema, timelineDataSchema } from "#app/api/transactions/timelines.server.ts";
import { findNamedSongs } from "#app/catalogue/record/find-named-songs.server.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { notOnFile, seconds } from "#app/mcp/tools/describe-song.ts";
import { describeLinked, linkedSong, linkedSongSchema } from "#app/mcp/tools/linked-song.server.ts";

/** Events of an edit that fit into a message of 64 KiB. */
const maxEvents = 300;

const { shape } = timelineBodySchema;
const timelineInput = timelineBodySchema.extend({ events: shape.events.max(maxEvents) });

type Sheet = z.output<typeof cueSheetDataSchema>;
type Party = Sheet["songs"][number]["writers"][number];
type Timeline = z.output<typeof timelineDataSchema>;

const onFile = (text: string | null) => (text === null || text === "" ? notOnFile : quoted(text));

function partiesOf(parties: readonly Party[]): string {
  const named = parties.map(({ name, role, shareBp, society, ipi }) =>
    [quoted(name), quoted(role), `${shareBp / 100}%`, `society: ${onFile(society)}`, `IPI: ${onFile(ipi)}`].join(" "),
  );
  return named.join("; ") || notOnFile;
}

function describeSheet({ licence, production, cues, songs, totalMusicLength, savedAt }: Sheet): string[] {
  const titles = new Map(songs.map(({ _id, title }) => [_id, title]));
  return [
    `Cue sheet of licence ${quoted(licence)}${savedAt === null ? ", not saved yet: what the licence says" : ""}`,
    ...Object.entries(production).map(([name, text]) => `${name}: ${onFile(text)}`),
    `Total music: ${totalMusicLength}`,
    ...cues.map(({ songId, use, timeIn, timeOut, duration, origin, other }, index) =>
      [
        `Cue ${index + 1}: ${onFile(titles.get(songId) ?? other)}`,
        ...[`use: ${onFile(use)}`, `in: ${onFile(timeIn)}`, `out: ${onFile(timeOut)}`],
        ...[`duration: ${onFile(duration)}`, `origin: ${onFile(origin)}`],
      ].join(" · "),
    ),
    ...songs.map((song) =>
      [
        `Song ${quoted(song.title)} by ${onFile(song.artists)}${song.isLicensed ? ", licensed" : ""}`,
        ...[`ISRC: ${onFile(song.isrc)}`, `ISWC: ${onFile(song.iswc)}`, `label: ${onFile(song.label)}`],
        `catalogue number: ${onFile(song.catalogueNumber)}`,
        ...[`writers: ${partiesOf(song.writers)}`, `publishers: ${partiesOf(song.publishers)}`],
      ].join(" · "),
    ),
  ];
}

const time = (ms: number | null) => (ms === null ? notOnFile : seconds(ms / 1000));

function describeTimeline({ songs, unmatched }: Timeline): string[] {
  return [
    ...songs.map(({ title, matchedBy, heardMs, uses, licences, problems }) =>
      [
        `${quoted(title)}, found by ${matchedBy}`,
        `heard: ${time(heardMs)}`,
        `uses: ${uses.map(({ startMs, endMs }) => `${time(startMs)} to ${time(endMs)}`).join(", ")}`,
        `licences: ${licences.map(quoted).join(", ") || "none"}`,
        `problems: ${problems.join(", ") || "none"}`,
      ].join(" · "),
    ),
    ...(unmatched.length === 0 ? [] : [`Clips without a recording here: ${unmatched.map(quoted).join(", ")}`]),
  ];
}

export const cueSheetTool = defineTool({
  name: "cue_sheet",
  description:
    "Either `request`, the id or address of a licensed request that the person may open, or `timeline`, the events of an edit in milliseconds, which are matched with recordings and checked against the company's licences. Nothing is saved. Empty fields are not on file: leave them empty.",
  input: z
    .strictObject({
      request: z
        .string()
        .trim()
        .max(400)
        .transform((text) => /\/transactions\/([^/?#]+)/.exec(text)?.[1] ?? text)
        .optional(),
      timeline: timelineInput.optional(),
    })
    .refine(({ request, timeline }) => (request === undefined) !== (timeline === undefined), {
      path: ["request"],
      error: "Name a request or a timeline, one of both.",
    }),
  output: z.strictObject({
    sheet: cueSheetDataSchema.nullable().default(null),
    timeline: timelineDataSchema.nullable().default(null),
    songs: z.array(linkedSongSchema).describe("Those that the person can hear."),
  }),
  isIdempotent: true,
  isPlayable: false,
  async run(ctx, { request, timeline }) {
    const sheet = request === undefined ? null : await cueSheetBody(ctx, { id: request });
    const checked = timeline === undefined ? null : await timelineBody(ctx, timeline);
    const ids = [...(sheet?.songs ?? []), ...(checked?.songs ?? [])].map(({ _id }) => _id);
    const named = await findNamedSongs(ctx, ids);
    return { sheet, timeline: checked, songs: [...named.values()].map(({ track }) => linkedSong(ctx, track)) };
  },
  describe: ({ sheet, timeline, songs }) => [
    ...(sheet === null ? [] : describeSheet(sheet)),
    ...(timeline === null ? [] : describeTimeline(timeline)),
    ...(songs.length === 0 ? [] : ["To listen:"]),
    ...describeLinked(songs),
  ],
});
