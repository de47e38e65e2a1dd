import { suggestedContacts } from "#app/contacts/keep-contact.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { toTrackFigures } from "#app/playlists/sharing/track-figures.ts";
import { figuresInOrder, rankSlides } from "#app/reels/reel-figures.ts";
import type { SharedView } from "#app/share-subjects/share-subjects.server.ts";
import {
  linkPageQueries,
  shareLinkQueries,
  toLinkPage,
  toShareLink,
} from "#app/sharing/links/list-share-links.server.ts";
import { byRank } from "#app/sharing/links/rank-items.ts";
import { roomChoiceQueries, toRoomChoices } from "#app/sharing/links/room-choices.server.ts";
import {
  type AnswerTotals,
  type ItemFigures,
  shareFigureQueries,
  toItemFigures,
} from "#app/sharing/links/share-figures.server.ts";
import { listeningQueries, toListeningFigures } from "#app/sharing/listening/listening-figures.server.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";

/** Answers on tracks or slides that the subject no longer has, together; null if there are none. */
function sumGone(items: readonly { id: string }[], figures: readonly ItemFigures[]): AnswerTotals | null {
  const ids = new Set([wholeItem, ...items.map(({ id }) => id)]);
  const gone = figures.filter(({ id }) => !ids.has(id));
  const sum = (of: keyof AnswerTotals) => gone.reduce((total, figure) => total + figure[of], 0);
  const totals = { picks: sum("picks"), maybes: sum("maybes"), noes: sum("noes"), notes: sum("notes") };
  return Object.values(totals).some((total) => total > 0) ? totals : null;
}

/**
 * A page of a subject's links, and figures of its tracks, or slides without tracks, over all links, most picked first. One round trip; the
 * caller has checked the subject. @throws AppError unauthorised, forbidden
 */
export async function readLinksPage(ctx: RequestContext, { subject, slides, tracks }: SharedView, page: number) {
  const [contacts, counted, links, jobs, rooms, clients, answers, dwell, ...listening] = await ctx.db.batch([
    suggestedContacts(ctx),
    ...linkPageQueries(ctx, { subject, page }),
    ...roomChoiceQueries(ctx, subject),
    ...shareFigureQueries(ctx, { subject }),
    ...listeningQueries(ctx, { subject }),
  ]);
  const figures = toItemFigures(answers, dwell);
  return {
    contacts,
    gone: sumGone(tracks ?? slides ?? [], figures),
    rooms: toRoomChoices(jobs, rooms, clients),
    list: await toLinkPage(ctx, { subject, page }, counted, links),
    slides: tracks === null && slides !== null ? rankSlides(slides, figures) : null,
    tracks: tracks && toTrackFigures(tracks, figures, toListeningFigures(...listening)).sort(byRank),
  };
}

/**
 * A link with its answers, viewing time of each slide, and plays of each track. One round trip; the caller has checked the subject. @throws
 * AppError unauthorised, forbidden; not_found, also for a link of another subject or company
 */
export async function readLinkPage(ctx: RequestContext, { subject, slides, tracks }: SharedView, linkId: string) {
  const [links, answered, answers, dwell, ...listening] = await ctx.db.batch([
    ...shareLinkQueries(ctx, { subject, id: linkId }),
    ...shareFigureQueries(ctx, { subject, linkId }),
    ...listeningQueries(ctx, { subject, linkId }),
  ]);
  const figures = toItemFigures(answers, dwell);
  return {
    link: await toShareLink(ctx, links, answered),
    slides: slides && figuresInOrder(slides, figures),
    tracks: tracks && toTrackFigures(tracks, figures, toListeningFigures(...listening)),
  };
}
