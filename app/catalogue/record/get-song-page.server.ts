import { desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { optionFacts, readOptionFacts } from "#app/catalogue/options/option-facts.server.ts";
import { optionLinks } from "#app/catalogue/options/option-links.server.ts";
import { groupCredits, type ShownCredit } from "#app/catalogue/record/credits.ts";
import { languageName } from "#app/catalogue/search/language-name.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import type { OptionLink } from "#app/player/options/song-option.ts";
import { sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

type AiPart = "vocals" | "instruments" | "composition" | "postProduction" | "lyrics";
type AiUse = "none" | "some" | "all";

export type SongPage = {
  track: TrackView;
  /** Other versions of the song, main version first. */
  versions: TrackView[];
  /** `atMs` is null for untimed lyrics. */
  lyrics: { line: number; atMs: number | null; text: string }[];
  /** Names are public; shares require "Rightholders Info" and are null otherwise. */
  credits: ShownCredit[];
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
    /** Use of AI as it was stated; null for what was not. */
    ai: Record<AiPart, AiUse | null>;
    aiStatedBy: string | null;
  };
};

/** Max versions shown of a song. */
const maxVersions = 60;

/** Parsed `detailsOf`. */
type Details = Pick<SongPage, "facts" | "lyrics" | "albums" | "tags" | "picture"> & {
  shares: Parameters<typeof groupCredits>[0];
};

/** JSON of the page's data besides the tracks, for the recording with this slug; null in the rows of its other versions. */
function detailsOf(slug: string): SQL<string | null> {
  return sql<string | null>`CASE WHEN recordings.slug = ${slug} THEN json_object(
  'facts', json_object('isrc', recordings.isrc, 'iswc', (SELECT w.iswc FROM works w WHERE w.id = recordings.work_id),
    'catalogueNumber', recordings.catalogue_number, 'integratedLufs', recordings.integrated_lufs, 'year', recordings.year,
    'label', recordings.label, 'copyright', recordings.copyright, 'language', recordings.language,
    'ai', json_object('vocals', ai_vocals, 'instruments', ai_instruments, 'composition', ai_composition,
      'postProduction', ai_post_production, 'lyrics', ai_lyrics), 'aiStatedBy', ai_stated_by),
  'picture', json(CASE WHEN recordings.image_key IS NOT NULL
    THEN json_object('key', recordings.image_key, 'focus', recordings.image_focus) END),
  'lyrics', json((SELECT json_group_array(json_object('line', l.line, 'atMs', l.at_ms, 'text', l.text) ORDER BY l.line)
    FROM lyrics l WHERE l.recording_id = recordings.id)),
  'shares', json(${sharesOfRecording()}),
  'albums', json((SELECT json_group_array(json_object('slug', b.slug, 'title', b.title, 'track', ab.track, 'year', b.year) ORDER BY b.year, b.id)
    FROM album_recordings ab JOIN albums b ON b.id = ab.album_id
    WHERE ab.recording_id = recordings.id AND b.status = 'published')),
  'tags', json((SELECT json_group_array(json_object('category', t.category, 'slug', t.slug, 'label', t.label) ORDER BY rt.strength DESC, t.label)
    FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = recordings.id))
  ) END`;
}

/** Data of a recording's page, by slug; null if none is visible to this visitor. */
export async function getSongPage(ctx: RequestContext, { slug }: { slug: string }): Promise<SongPage | null> {
  // One statement: each statement of a batch costs as much as reading its rows.
  const [family] = await ctx.db.batch([
    ctx.db
      .select({
        ...trackColumns,
        details: detailsOf(slug).as("details"),
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
  const { shares, facts, ...details }: Details = JSON.parse(row.details);
  const track = trackOfRow(row);
  const options = optionLinks(ctx, track, readOptionFacts(row.options));
  const seesShares = can(ctx.actor, "rightsholders-info", ctx.company);
  const credits: SongPage["credits"] = groupCredits(shares).map((one) =>
    seesShares ? one : { ...one, shareBp: null },
  );
  // Named here, as browsers name some languages otherwise.
  const language = facts.language === null ? null : languageName(facts.language);
  return { track, versions: versions.map(trackOfRow), facts: { ...facts, language }, ...details, credits, options };
}
