import { desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { optionFacts, readOptionFacts } from "#app/catalogue/options/option-facts.server.ts";
import { optionLinks } from "#app/catalogue/options/option-links.server.ts";
import type { ShownCredit } from "#app/catalogue/record/credits/credits.ts";
import { groupCredits } from "#app/catalogue/record/credits/group-credits.ts";
import { restrictionSchema, restrictionsJson, type Song } from "#app/catalogue/record/get-song.server.ts";
import { languageName } from "#app/catalogue/search/language-name.ts";
import { type SegmentRow, toStoredSegment, withDetected } from "#app/catalogue/segments/stored-segment.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { can } from "#app/identity/access/scopes.ts";
import { type FocalPoint, focalPoints } from "#app/media/images/focal-point.ts";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { OptionLink } from "#app/player/options/song-option.ts";
import type { SegmentsGroup } from "#app/player/player.ts";
import { groupSegments } from "#app/player/segments/segment.ts";
import { agreementsOfRecording } from "#app/rights/clearability/agreements-of-recording.server.ts";
import { datedShares } from "#app/rights/clearability/fact-schema.ts";
import { sharesUnderAgreements } from "#app/rights/clearability/shares-under-agreements.ts";
import type { MadeFacts } from "#app/rights/made/made.ts";
import { madeJson } from "#app/rights/made/made-column.server.ts";
import { madeFacts } from "#app/rights/made/made-schema.ts";
import { isOneStop } from "#app/rights/one-stop.ts";
import { isDisputed, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import { mayHaveStems } from "#app/rights/stems-right.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

export type SongPage = {
  track: TrackView;
  /** Other versions of the song, main version first. */
  versions: TrackView[];
  texts: Record<(typeof songTexts)[number], string>;
  /** `atMs` is null for untimed lyrics. */
  lyrics: { line: number; atMs: number | null; text: string }[];
  /** Names are public; shares require "Rightholders Info" and are null otherwise. */
  credits: ShownCredit[];
  /** One signature clears both sides; null if unknown, and for those who do not see shares. */
  oneStop: boolean | null;
  restrictions: Song["restriction"];
  /** Analysis view: saved and detected segments by name. */
  segments: SegmentsGroup[];
  /** Seconds; null if the analysis found none. */
  hook: TimeRange | null;
  /** Files of the recording; `mine`: this reader may download them. */
  stems: { files: number; offered: boolean; mine: boolean };
  albums: { slug: string; title: string; track: number | null; year: number | null }[];
  tags: { category: string; slug: string; label: string }[];
  /** Cover of its own; the drawn one without it. */
  picture: { key: string; focus: FocalPoint } | null;
  options: OptionLink[];
  facts: {
    isrc: string | null;
    iswc: string | null;
    catalogueNumber: string | null;
    integratedLufs: number | null;
    year: number | null;
    label: string | null;
    copyright: string | null;
    /** Its name. */
    language: string | null;
    made: MadeFacts;
  };
};

/** Columns of `recordings`; empty without a text. */
const songTexts = ["description", "origin", "intent", "credits", "labelCopy", "editorialNote"] as const;

/** Max versions shown of a song. */
const maxVersions = 60;

const text = z.string().nullable();
const number = z.number().nullable();
const parseDetails = jsonReader(
  datedShares.extend({
    facts: z.object({
      ...{ isrc: text, iswc: text, catalogueNumber: text, integratedLufs: number, year: number, label: text },
      ...{ copyright: text, language: text, made: madeFacts },
    }),
    texts: z.record(z.enum(songTexts), z.string()),
    lyrics: z.array(z.object({ line: z.number(), atMs: number, text: z.string() })),
    albums: z.array(z.object({ slug: z.string(), title: z.string(), track: number, year: number })),
    tags: z.array(z.object({ category: z.string(), slug: z.string(), label: z.string() })),
    picture: z.object({ key: z.string(), focus: z.enum(focalPoints).catch("center") }).nullable(),
    restrictions: z.array(restrictionSchema),
    isDisputed: z.number(),
    segments: z.array(z.object({ id: z.string(), group: z.string(), startMs: z.number(), endMs: z.number() })),
    sections: text,
    hook: z.object({ start: number, end: number }).nullable(),
    stems: z.object({ files: z.number(), offered: z.number(), mine: z.number() }),
  }),
  "details of a song",
);

/** JSON of the page's data besides the tracks, for the recording with this slug; null in the rows of its other versions. */
function detailsOf(ctx: RequestContext, slug: string): SQL<string | null> {
  const { actor, company } = ctx;
  return sql<string | null>`CASE WHEN recordings.slug = ${slug} THEN json_object(
  'facts', json_object('isrc', recordings.isrc, 'iswc', (SELECT w.iswc FROM works w WHERE w.id = recordings.work_id),
    'catalogueNumber', recordings.catalogue_number, 'integratedLufs', recordings.integrated_lufs, 'year', recordings.year,
    'label', recordings.label, 'copyright', recordings.copyright, 'language', recordings.language,
    'made', ${madeJson}),
  'texts', json_object('description', recordings.description, 'origin', recordings.origin, 'intent', recordings.intent,
    'credits', recordings.credits, 'labelCopy', recordings.label_copy, 'editorialNote', recordings.editorial_note),
  'picture', json(CASE WHEN recordings.image_key IS NOT NULL
    THEN json_object('key', recordings.image_key, 'focus', recordings.image_focus) END),
  'lyrics', json((SELECT json_group_array(json_object('line', l.line, 'atMs', l.at_ms, 'text', l.text) ORDER BY l.line)
    FROM lyrics l WHERE l.recording_id = recordings.id)),
  'shares', json(${sharesOfRecording()}), 'isDisputed', ${seesShares(ctx) ? isDisputed : sql`0`}, 'today', date('now'),
  'agreements', json(${seesShares(ctx) ? agreementsOfRecording(company.id) : sql`'[]'`}), 'restrictions', json(${restrictionsJson}),
  'segments', json((SELECT json_group_array(json_object('id', s.id, 'group', s.segment_group, 'startMs', s.start_ms, 'endMs', s.end_ms))
    FROM segments s WHERE s.recording_id = recordings.id)),
  'sections', (SELECT a.sections FROM recording_analysis a WHERE a.recording_id = recordings.id),
  'hook', json((SELECT json_object('start', a.hook_start_ms, 'end', a.hook_end_ms) FROM recording_analysis a
    WHERE a.recording_id = recordings.id)),
  'stems', json_object('files', (SELECT count(*) FROM files f WHERE f.recording_id = recordings.id AND f.role = 'stem'),
    'offered', recordings.stems_available, 'mine', ${can(actor, "download", company) ? mayHaveStems(ctx) : sql`0`}),
  'albums', json((SELECT json_group_array(json_object('slug', b.slug, 'title', b.title, 'track', ab.track, 'year', b.year) ORDER BY b.year, b.id)
    FROM album_recordings ab JOIN albums b ON b.id = ab.album_id
    WHERE ab.recording_id = recordings.id AND b.status = 'published')),
  'tags', json((SELECT json_group_array(json_object('category', t.category, 'slug', t.slug, 'label', t.label) ORDER BY rt.strength DESC, t.label)
    FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = recordings.id AND rt.source = 'human'))
  ) END`;
}

/** What is drawn of them; the player fetches the rest. */
function segmentsOf(
  saved: Pick<SegmentRow, "id" | "group" | "startMs" | "endMs">[],
  sections: string | null,
): SegmentsGroup[] {
  const blank = { percentage: null, refSegment: null, refStartMs: null, refEndMs: null };
  const found = withDetected(
    saved.map((one) => toStoredSegment({ ...blank, ...one })),
    sections,
  );
  return groupSegments(found.map(({ group, start, endTime }) => ({ group, start, endTime })));
}

function seesShares({ actor, company }: RequestContext): boolean {
  return can(actor, "rightsholders-info", company);
}

/** Data of a recording's page, by slug; null if none is visible to this visitor. */
export async function getSongPage(ctx: RequestContext, { slug }: { slug: string }): Promise<SongPage | null> {
  // One statement: each statement of a batch costs as much as reading its rows.
  const [family] = await ctx.db.batch([
    ctx.db
      .select({
        ...trackColumns,
        details: detailsOf(ctx, slug).as("details"),
        options: sql<string>`CASE WHEN recordings.slug = ${slug} THEN ${optionFacts(ctx)} END`.as("option_facts"),
      })
      .from(recordings)
      .where(
        sql`${eq(recordings.workId, sql`(SELECT work_id FROM recordings WHERE slug = ${slug})`)} AND ${visibleTo(ctx)}`,
      )
      .orderBy(
        ne(recordings.slug, slug),
        sql`${recordings.versionType} <> 'main'`,
        desc(recordings.durationMs),
        recordings.id,
      )
      .limit(maxVersions + 1),
  ]);
  const [row, ...versions] = family;
  if (row === undefined || row.details === null) return null;
  const { shares, isDisputed, agreements, today, facts, segments, sections, hook, stems, ...details } = parseDetails(
    row.details,
  );
  const track = trackOfRow(row);
  const options = optionLinks(ctx, track, readOptionFacts(row.options));
  const credits: SongPage["credits"] = groupCredits(shares).map((one) =>
    seesShares(ctx) ? one : { ...one, shareBp: null },
  );
  // Named here, as browsers name some languages otherwise.
  const language = facts.language === null ? null : languageName(facts.language);
  return {
    track,
    versions: versions.map(trackOfRow),
    facts: { ...facts, language },
    ...details,
    credits,
    oneStop: seesShares(ctx) ? isOneStop(sharesUnderAgreements(shares, agreements, today), isDisputed === 1) : null,
    segments: segmentsOf(segments, sections),
    hook: hook?.start == null || hook.end === null ? null : { start: hook.start / 1000, end: hook.end / 1000 },
    stems: { files: stems.files, offered: stems.offered === 1, mine: stems.mine === 1 },
    options,
  };
}
