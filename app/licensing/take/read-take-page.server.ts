import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import { deliveryCopy } from "#app/licensing/delivery/delivery-copy.ts";
import { isTakeable, type PlannedSong } from "#app/licensing/take/plan-taking.ts";
import { anyOrder, readTaking } from "#app/licensing/take/read-taking.server.ts";
import { describeTakeMiss, takeCopy } from "#app/licensing/take/take-copy.ts";
import { takenText } from "#app/licensing/take/take-text.server.ts";
import { chosenField, licenseTracksPath } from "#app/player/selection/chosen-tracks.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { swapPath } from "#app/rights/usage/swap-path.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { withUsage } from "#app/rights/usage/usage-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

const { order: copy } = takeCopy;

/** The recordings that an address names. */
export function namedSongs({ url }: Pick<RequestContext, "url">): string[] {
  return [...new Set((url.searchParams.get("songs") ?? "").split(",").flatMap((id) => id.trim() || []))];
}

/** Where one asks for what can't be taken: for the same use, in the draft request. */
function askPath(songs: readonly { recordingId: string }[], usage: string): string {
  const query = new URLSearchParams(songs.map(({ recordingId }) => [chosenField, recordingId]));
  return withUsage(`${licenseTracksPath}?${query}`, usage || null);
}

const nextOf = (song: PlannedSong, usage: string) => {
  const { light, misses, held, slug } = song;
  if (misses.length === 0 || held !== null) return null;
  return light === "blocked"
    ? { label: takeCopy.swap, to: swapPath({ song: slug, place: null }) }
    : { label: takeCopy.request, to: askPath([song], usage) };
};

/** The page that takes a licence: tracks with price and why, what is missing, and the text to be signed. @throws AppError as `readTaking` */
export async function readTakePage(ctx: RequestContext) {
  const ids = namedSongs(ctx);
  const usage = currentUsage(ctx);
  const params = ctx.url.searchParams;
  const chosen = params.get("order");
  const typed = { project: params.get("project") ?? "", endClient: params.get("endClient") ?? "" };
  const taking = await readTaking(ctx, { ids, usage, order: chosen ?? anyOrder });
  const { plan, actor, last, order } = taking;
  const { offer } = plan;
  const usageText = usage === null ? "" : writeUsage(usage);
  const pathOf = (songs: string[], under = chosen ?? undefined) =>
    takeSongsPath(songs, usageText, { ...typed, order: under });
  const isOpen = isTakeable(plan);
  const text = offer !== null && isOpen ? takenText(ctx, taking, offer) : null;
  const free = plan.songs.filter(({ misses }) => misses.length === 0).map(({ recordingId }) => recordingId);
  const asked = plan.songs.filter((song) => song.misses.length > 0 && song.held === null && song.light !== "blocked");
  const isLess = free.length < plan.songs.length || plan.misses.some(({ kind }) => kind === "missing");
  const isPart = !isOpen && free.length > 0 && isLess;
  return {
    path: pathOf(ids),
    order: order && {
      ...{ id: order.id, title: order.title, licensee: order.licensee },
      left: copy.left(formatMoney(order.maxTotal - order.spent, order.currency), formatIsoDate(order.validUntil)),
    },
    /** Other signatures that cover it. */
    signatures: [
      ...taking.otherOrders().map(({ id, title }) => ({ label: copy.other(title), to: pathOf(ids, id) })),
      ...(order === null ? [] : [{ label: copy.self, to: pathOf(ids, "") }]),
    ],
    use: usage && summariseUsage(usage),
    misses: ids.length === 0 ? [takeCopy.noTracks] : plan.misses.flatMap(describeTakeMiss),
    songs: plan.songs.map((song) => ({
      ...{ recordingId: song.recordingId, slug: song.slug, title: song.title, artists: song.artists },
      files: song.files.map((kind) => deliveryCopy.kinds[kind]),
      price: offer?.pricing.why.find(({ recordingId }) => recordingId === song.recordingId)?.price ?? null,
      misses: song.misses.flatMap(describeTakeMiss),
      next: nextOf(song, usageText),
    })),
    total: offer === null ? "" : formatMoney(offer.net, offer.currency),
    isPart,
    /** Of several tracks: without what can't be taken, and where one asks for all of that. */
    ways: [
      ...(isPart ? [{ label: takeCopy.others, to: pathOf(free) }] : []),
      ...(asked.length > 1 ? [{ label: takeCopy.requestAll(asked.length), to: askPath(asked, usageText) }] : []),
    ],
    signing: text === null ? null : { text, textHash: await hashText(text) },
    signer: actor.name,
    defaults: {
      licensee: last?.licensee ?? "",
      project: typed.project,
      endClient: typed.endClient || (last?.endClient ?? ""),
    },
  };
}

export type TakePage = Awaited<ReturnType<typeof readTakePage>>;
