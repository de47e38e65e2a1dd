import { suggest } from "#app/catalogue/typeahead/suggest.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditSong, type EditUse, type SongAudit } from "#app/licensing/timelines/audit-song.ts";
import { findClipSongs } from "#app/licensing/timelines/find-clip-songs.server.ts";
import { listHeldLicences } from "#app/licensing/timelines/list-held-licences.server.ts";
import {
  type Clip,
  type ClipSong,
  groupClips,
  heardMs,
  indexSongs,
  type MatchedBy,
  matchClip,
  mergeUses,
} from "#app/licensing/timelines/match-events.ts";
import type { TimelineEvent } from "#app/licensing/timelines/timeline.ts";
import { maxPicks } from "#app/licensing/timelines/timeline-form.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";
import { judgedUse } from "#app/rights/clearability/judged-use.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { resolveTerritories } from "#app/rights/territories/territories.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";

export type CheckedEdit = {
  events: readonly TimelineEvent[];
  /** Milliseconds; null: until the end of the last use. */
  length: number | null;
  picks: readonly { clip: string; song: string; find: string }[];
};

/** A recording of the edit with all of its uses. */
type CheckedSong = SongAudit & { song: ClipSong; by: MatchedBy; uses: Clip["uses"]; heardMs: number };

/** What "My usage" says of the edit; without it, only whether a licence is over. */
function editUse(ctx: RequestContext, ms: number | null): { use: EditUse; summary: string | null } {
  const usage = currentUsage(ctx);
  const today = isoDateOf(ctx.now);
  const seconds = ms === null ? null : ms / 1000;
  if (usage === null)
    return { use: { firstDay: null, lastDay: today, media: null, territories: null, seconds }, summary: null };
  const { firstDay, lastDay } = judgedUse(usage, { today, companyId: ctx.company.id });
  const hasTerm = usage.perpetual || usage.termMonths !== null;
  return {
    use: {
      ...{ firstDay: usage.startsOn, lastDay: hasTerm ? lastDay : firstDay, seconds },
      media: usage.media.length === 0 ? null : usage.media,
      territories: usage.territories.length === 0 ? null : resolveTerritories(usage.territories),
    },
    summary: summariseUsage(usage),
  };
}

type Found = { clip: Clip; match: { song: ClipSong; by: MatchedBy } | null; offered: ClipSong[] };

/** Clips with their recordings; what the reader chose comes first. */
async function matchClips(ctx: RequestContext, { events, picks }: CheckedEdit): Promise<Found[]> {
  const clips = groupClips(events);
  const searched = picks.filter(({ find }) => find !== "").slice(0, 5);
  const suggested = await Promise.all(searched.map(({ find }) => suggest(ctx, { text: find })));
  const found = new Map(searched.map(({ clip }, at) => [clip, suggested[at]?.songs.map(({ _id }) => _id) ?? []]));
  const families = [...[...found.values()].flat(), ...picks.map(({ song }) => song)];
  const songs = await findClipSongs(ctx, { clips, families });
  const index = indexSongs(songs);
  const byId = new Map(songs.map((song) => [song.id, song]));
  const chosen = new Map(picks.map((pick) => [pick.clip, pick]));
  return clips.map((clip) => {
    const pick = chosen.get(clip.key);
    const [picked] = index.id.get(pick?.song ?? "") ?? [];
    const { match, offered } = matchClip(clip, index);
    const ids = found.get(clip.key) ?? [];
    const titles = new Set(ids.map((id) => byId.get(id)?.title));
    const bySearch = ids.length === 0 ? [] : songs.filter(({ id, title }) => ids.includes(id) || titles.has(title));
    const isRefused = pick !== undefined && pick.song === "" && pick.find === "";
    const own =
      picked === undefined ? match : { song: picked, by: match?.song === picked ? match.by : ("picked" as const) };
    return {
      ...{ clip, match: isRefused ? null : own },
      offered: [...new Set([...bySearch, ...(own === null ? [] : [own.song]), ...offered])].slice(0, 30),
    };
  });
}

/** Clips that a person decides on: without a recording, and those that were recognised by their title alone, or chosen. */
function isUncertain({ match }: Found): boolean {
  return match === null || match.by === "title" || match.by === "picked";
}

/**
 * The recordings of an edit, and whether licences of this company cover them for "My usage". @throws AppError unauthorised, forbidden,
 * too_many_requests
 */
export async function checkTimeline(ctx: RequestContext, edit: CheckedEdit) {
  const actor = requireTransactionReader(ctx);
  await enforceRateLimit(ctx.env, "form", `timeline:${actor.id}`);
  const found = await matchClips(ctx, edit);
  const matched = new Map<string, Pick<CheckedSong, "song" | "by" | "uses">>();
  for (const { clip, match } of found) {
    if (match === null) continue;
    const before = matched.get(match.song.id);
    matched.set(match.song.id, { ...match, ...before, uses: [...(before?.uses ?? []), ...clip.uses] });
  }
  const held = await listHeldLicences(ctx, { recordingIds: [...matched.keys()] });
  const end = edit.events.reduce((max, { endMs }) => Math.max(max, endMs ?? 0), 0);
  const { use, summary } = editUse(ctx, edit.length ?? (end === 0 ? null : end));
  const songs = [...matched.values()].map((one): CheckedSong => {
    const uses = mergeUses(one.uses);
    return { ...one, uses, heardMs: heardMs(uses), ...auditSong(held.get(one.song.id) ?? [], use) };
  });
  const uncertain = found.filter(isUncertain);
  return {
    songs,
    missing: songs.filter(({ problems }) => problems.length > 0).map(({ song }) => song.id),
    usage: summary,
    sheets: sheetsOf(songs),
    clips: uncertain.slice(0, maxPicks).map(({ clip: { key, name, file, uses }, match, offered }) => ({
      ...{ key, name, file, offered, songId: match?.song.id ?? "", heardMs: heardMs(uses) },
    })),
    others: Math.max(0, uncertain.length - maxPicks),
  };
}

/** Requests whose cue sheets have some of these songs. */
function sheetsOf(songs: readonly CheckedSong[]): { id: string; number: string; count: number }[] {
  const sheets = new Map<string, { id: string; number: string; count: number }>();
  for (const { number, transactionId: id } of songs.flatMap(({ licences }) => licences))
    if (id !== null) sheets.set(id, { id, number, count: (sheets.get(id)?.count ?? 0) + 1 });
  return [...sheets.values()].sort((one, other) => other.count - one.count).slice(0, 5);
}

export type TimelineCheck = Awaited<ReturnType<typeof checkTimeline>>;
