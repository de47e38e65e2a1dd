import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import { deliveryCopy } from "#app/licensing/delivery/delivery-copy.ts";
import { isTakeable, type PlannedSong } from "#app/licensing/take/plan-taking.ts";
import { anyOrder, readTaking } from "#app/licensing/take/read-taking.server.ts";
import { describeTakeMiss, takeCopy } from "#app/licensing/take/take-copy.ts";
import { takenText } from "#app/licensing/take/take-text.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

const { order: copy } = takeCopy;

/** The recordings that an address names. */
export function namedSongs({ url }: Pick<RequestContext, "url">): string[] {
  return [...new Set((url.searchParams.get("songs") ?? "").split(",").flatMap((id) => id.trim() || []))];
}

const nextOf = ({ light, misses }: PlannedSong) => {
  if (misses.length === 0) return null;
  return light === "blocked" ? ("swap" as const) : ("request" as const);
};

/** The page that takes a licence: tracks with price and why, what is missing, and the text to be signed. @throws AppError as `readTaking` */
export async function readTakePage(ctx: RequestContext) {
  const ids = namedSongs(ctx);
  const usage = currentUsage(ctx);
  const chosen = ctx.url.searchParams.get("order");
  const taking = await readTaking(ctx, { ids, usage, order: chosen ?? anyOrder });
  const { plan, actor, last, order } = taking;
  const { offer } = plan;
  const usageText = usage === null ? "" : writeUsage(usage);
  const isOpen = isTakeable(plan);
  const text = offer !== null && isOpen ? takenText(ctx, taking, offer) : null;
  const free = plan.songs.filter(({ misses }) => misses.length === 0).map(({ recordingId }) => recordingId);
  return {
    path: takeSongsPath(ids, usageText, chosen ?? undefined),
    order: order && {
      ...{ id: order.id, title: order.title, licensee: order.licensee },
      left: copy.left(formatMoney(order.maxTotal - order.spent, order.currency), formatIsoDate(order.validUntil)),
    },
    /** Other signatures that cover it. */
    signatures: [
      ...taking
        .otherOrders()
        .map(({ id, title }) => ({ label: copy.other(title), to: takeSongsPath(ids, usageText, id) })),
      ...(order === null ? [] : [{ label: copy.self, to: takeSongsPath(ids, usageText, "") }]),
    ],
    use: usage && summariseUsage(usage),
    misses: plan.misses.flatMap(describeTakeMiss),
    songs: plan.songs.map((song) => ({
      ...{ recordingId: song.recordingId, slug: song.slug, title: song.title, artists: song.artists },
      files: song.files.map((kind) => deliveryCopy.kinds[kind]),
      price: offer?.pricing.why.find(({ recordingId }) => recordingId === song.recordingId)?.price ?? null,
      misses: song.misses.flatMap(describeTakeMiss),
      next: nextOf(song),
    })),
    total: offer === null ? "" : formatMoney(offer.net, offer.currency),
    /** Without what can't be taken, if something is left. */
    others:
      !isOpen && free.length > 0 && free.length < plan.songs.length
        ? takeSongsPath(free, usageText, chosen ?? undefined)
        : null,
    signing: text === null ? null : { text, textHash: await hashText(text), name: actor.name },
    defaults: { licensee: last?.licensee ?? "", endClient: last?.endClient ?? "" },
  };
}

export type TakePage = Awaited<ReturnType<typeof readTakePage>>;
