import { type Fit, listFeaturedRecordings } from "#app/catalogue/record/list-featured-recordings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { zoneName } from "#app/site/contact/hours.ts";
import { type EntryKind, entryPicture } from "#app/site/content/entry.ts";
import { type SiteEntry, selectPublishedEntries } from "#app/site/content/list-entries.server.ts";
import { readPageTexts } from "#app/site/content/page-texts.ts";
import {
  type PickedTrack,
  selectPickedRecordings,
  toPickedRecordings,
} from "#app/site/select-picked-recordings.server.ts";
import {
  oneOfEachSong,
  selectCuratedRecordings,
  toCuratedRecordings,
} from "#app/sliders/select-curated-recordings.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** What a page plays beside the tracks that staff picked for it: those that fit, or curated ones after the first `skip`. */
export type PageRule = { fit: Fit } | { skip: number };

type PageQuery = {
  /** Path of the page. */
  page: string;
  /** Kinds of entries besides clients, the contact and the page's texts. Of cases, that of the page. */
  kinds?: EntryKind[];
  /** Max tracks that staff picked, and those that the rule adds up to `limit`. */
  limit: number;
  rule?: PageRule;
};

/**
 * The tracks of a page, those that staff picked first, and its published entries. One round trip; with a rule two at most.
 */
export async function readPageContent(ctx: RequestContext, { page, kinds = [], limit, rule }: PageQuery) {
  const picked = selectPickedRecordings(ctx, { page, limit });
  const published = selectPublishedEntries(ctx, { kinds: ["client", "contact", "page", ...kinds], page });
  if (rule !== undefined && "skip" in rule) {
    const [rows, entries, curatedRows] = await ctx.db.batch([picked, published, selectCuratedRecordings(ctx)]);
    const curated = await toCuratedRecordings(ctx, curatedRows, rule.skip + limit);
    const others = [...curated.slice(rule.skip), ...curated.slice(0, rule.skip)];
    return toContent(ctx, { picks: toPickedRecordings(rows), entries, others, limit });
  }
  const [[rows, entries], others] = await Promise.all([
    ctx.db.batch([picked, published]),
    // Some may be picked already.
    rule === undefined ? [] : listFeaturedRecordings(ctx, { limit: 4 * limit, fit: rule.fit }),
  ]);
  return toContent(ctx, { picks: toPickedRecordings(rows), entries, others, limit });
}

type Found = { picks: PickedTrack[]; entries: SiteEntry[]; others: TrackView[]; limit: number };

function toContent(ctx: RequestContext, { picks, entries, others, limit }: Found) {
  const ofKind = (kind: EntryKind) => entries.filter((entry) => entry.kind === kind);
  const [contact] = ofKind("contact");
  return {
    picks,
    tracks: oneOfEachSong([...picks.map(({ track }) => track), ...others]).slice(0, limit),
    clients: ofKind("client").map(toBlock),
    contact: contact === undefined ? null : toContact(ctx, contact),
    /** What staff say instead of the page's own texts. */
    texts: readPageTexts(ofKind("page")[0]),
    ofKind,
  };
}

/** Fields of an entry for a page. */
export function toBlock({ id, title, detail, body, link, facts, imageKey, imageAlt, imageFocus }: SiteEntry) {
  const image = imageKey === null ? null : { src: entryPicture(imageKey), alt: imageAlt, focus: imageFocus };
  return { id, title, detail, body, link, facts, image };
}

export type SiteBlock = ReturnType<typeof toBlock>;

function toContact({ now }: Pick<RequestContext, "now">, entry: SiteEntry) {
  const { id, title, detail, image, facts } = toBlock(entry);
  const { hours = "", timeZone = "", email = "", phone = "" } = facts;
  return { id, title, detail, image, hours, timeZone, zone: hours && zoneName(timeZone, now), email, phone };
}

export type ContactBlock = ReturnType<typeof toContact>;
