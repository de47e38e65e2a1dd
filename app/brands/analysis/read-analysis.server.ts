import { brandsCopy } from "#app/brands/brands-copy.ts";
import { brokenRules } from "#app/brands/broken-rules.server.ts";
import type { Measure, Measures } from "#app/catalogue/fit/brand.ts";
import { differences, measuresOf } from "#app/catalogue/fit/brand-measures.server.ts";
import { type Percents, type ProfileView, toPercents, toProfileView } from "#app/catalogue/fit/profile-view.server.ts";
import { type BrandProfile, heardSongs, readBrands } from "#app/catalogue/fit/read-brands.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { groupSound, matchGroups } from "#audio/analysis/similarity/group-sound.ts";
import type { SimilarityModel } from "#audio/analysis/similarity/model.ts";

export type Difference = { measure: Measure; isMore: boolean };

/** A rival beside the brand. */
export type ComparedRival = ProfileView & {
  /** How alike a song of each is; null if one of them has no sound. */
  match: Percents | null;
  /** What sets the brand apart from it, the clearest first; null if that is unknown. */
  differences: Difference[] | null;
};

/** A campaign of the brand, in order of its first day. */
type ComparedCampaign = {
  name: string;
  usedOn: string | null;
  songs: number;
  measures: Measures;
  /** How alike a song of it and one of the others are; null without others. */
  match: Percents | null;
  /** What changed since the campaign before; null for the first one. */
  differences: Difference[] | null;
};

export type Analysis = {
  brand: ProfileView;
  /** Why its songs are compared with nothing: there is no usable index. */
  hasModel: boolean;
  rivals: ComparedRival[];
  campaigns: ComparedCampaign[];
  /** Songs that break a rule of the brand. */
  broken: { id: string; title: string; slug: string; rules: string[] }[];
  leftOut: { id: string; title: string; state: BrandProfile["songs"][number]["state"] }[];
};

function compareCampaigns({ songs }: BrandProfile, model: SimilarityModel): ComparedCampaign[] {
  const named = songs.filter(({ campaign, state }) => campaign !== "" && state === "heard");
  // Songs are sorted by their first day, those without one first: they do not date a campaign that has another.
  const groups = [...Map.groupBy(named, ({ campaign }) => campaign)]
    .map(([name, own]) => ({ name, own, usedOn: own.find(({ usedOn }) => usedOn !== null)?.usedOn ?? null }))
    .sort((a, b) => (a.usedOn ?? "").localeCompare(b.usedOn ?? ""));
  const heard = heardSongs(songs);
  let before: Measures | null = null;
  return groups.flatMap(({ name, own, usedOn }) => {
    const raws = own.flatMap(({ raw }) => raw ?? []);
    const sound = groupSound(model, raws);
    const measures = measuresOf(model, raws, own);
    if (sound === null || measures === null) return [];
    const others = heard.filter(({ recordingId }) => !own.some((one) => one.recordingId === recordingId));
    const rest = groupSound(
      model,
      others.flatMap(({ raw }) => raw ?? []),
    );
    const changed = before && differences(measures, before);
    before = measures;
    const match = rest && toPercents(matchGroups(model, sound, rest));
    return [{ name, usedOn, songs: own.length, measures, match, differences: changed }];
  });
}

/** A brand compared with rivals, its campaigns, and its rules. */
export function compareBrands(brand: BrandProfile, others: BrandProfile[], model: SimilarityModel | null): Analysis {
  const view = toProfileView(brand, model);
  const rivals = others.map((other): ComparedRival => {
    const rival = toProfileView(other, model);
    const match = model && brand.sound && other.sound ? matchGroups(model, brand.sound, other.sound) : null;
    const apart = view.measures && rival.measures ? differences(view.measures, rival.measures) : null;
    return { ...rival, match: match && toPercents(match), differences: apart };
  });
  const broken = brand.songs.flatMap((song) => {
    const rules = song.state === "withdrawn" ? [] : brokenRules(brand.rules, song);
    return rules.length === 0 ? [] : [{ id: song.id, title: song.title, slug: song.slug, rules }];
  });
  const leftOut = brand.songs.flatMap(({ id, title, state }) => (state === "heard" ? [] : [{ id, title, state }]));
  return {
    brand: view,
    hasModel: model !== null,
    rivals,
    campaigns: model ? compareCampaigns(brand, model) : [],
    broken,
    leftOut,
  };
}

/** `id` null: the first brand by name. `rivals` null: its own. */
async function readCompared(
  ctx: RequestContext,
  { id, rivals }: { id: string | null; rivals: readonly string[] | null },
) {
  requireAccess(ctx, "sonic-analysis");
  const ids = id === null ? null : [id, ...(rivals ?? [])];
  const { brands, model, names } = await readBrands(ctx, { ids, withRivals: rivals === null, withNames: true });
  const [brand, ...others] = brands;
  if (id !== null && brand?.id !== id) throw new AppError("not_found", brandsCopy.errors.missing);
  return { names, analysis: brand ? compareBrands(brand, others, model) : null };
}

/**
 * The page of an analysis: brands to choose from, and the chosen one, by default the first by name; null without any. @throws AppError
 * unauthorised, forbidden, not_found
 */
export async function readAnalysisPage(ctx: RequestContext, params: URLSearchParams) {
  const id = params.get("brand")?.slice(0, 64) || null;
  // Without a box ticked the form sends its brand alone.
  const ticked = new Set(params.getAll("rival").map((one) => one.slice(0, 64)));
  const rivals = id !== null && params.has("compare") ? [...ticked].filter((one) => one !== id) : null;
  return readCompared(ctx, { id, rivals });
}

/** The analysis of one brand beside its rivals, for the API. @throws AppError unauthorised, forbidden, not_found */
export async function readAnalysis(ctx: RequestContext, { id }: { id: string }): Promise<Analysis> {
  const { analysis } = await readCompared(ctx, { id, rivals: null });
  if (analysis === null) throw new AppError("not_found", brandsCopy.errors.missing);
  return analysis;
}
