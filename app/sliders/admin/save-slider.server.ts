import { eq, ne, type SQL, sql } from "drizzle-orm";
import { toExcludedSubdomains } from "#app/companies/excluded-subdomains.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { slideLimits } from "#app/sliders/admin/form/slide-schema.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import type { SliderInput } from "#app/sliders/admin/form/slider-schema.ts";
import { nothingStored, requireItems } from "#app/sliders/admin/require-items.server.ts";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { sanitiseRichText } from "#app/sliders/sanitise-rich-text.server.ts";
import { defaultSegment, type SlideSettings } from "#app/sliders/slider.ts";
import { newId } from "#db/new-id.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

/** The input with sanitised rich text. @throws AppError invalid, at each description with too much markup */
function withCleanText(input: SliderInput): SliderInput {
  if (input.kind !== "slides") return input;
  const items = input.items.map((item) => ({ ...item, description: sanitiseRichText(item.description) }));
  const message = formCopy.errors.markup;
  const long = items.flatMap(({ description }, at) => (description.length > slideLimits.markup ? [at] : []));
  if (long.length === 0) return { ...input, items };
  throw new AppError("invalid", message, Object.fromEntries(long.map((at) => [`items.${at}.description`, [message]])));
}

/**
 * Creates a slider of this company with its slides; returns its id. Without segments it has the default one. @throws AppError unauthorised,
 * forbidden (also for segments, which only administrators set); invalid, also for missing references
 */
export async function createSlider(ctx: RequestContext, sent: SliderInput): Promise<{ id: string }> {
  requireAccess(ctx, "sliders");
  requireAccess(ctx, "slider-create");
  const input = withCleanText(sent);
  const { db, now, company } = ctx;
  const { sliders, insert } = scoped(db, company);
  await requireItems(ctx, input, nothingStored);
  const id = newId(now);
  const segments = segmentsFor(ctx, input, [defaultSegment]);
  await db.batch([
    auditEntry(ctx, { action: "slider-created", subjectType: "slider", subjectId: id, detail: auditDetail(input) }),
    insert(sliders, { id, ...columnsOf(input), segments, createdAt: now, updatedAt: now }),
    db.run(insertSlides(ctx, id, input, new Map())),
  ]);
  return { id };
}

/**
 * Replaces a slider of this company and its slides, whose ids are kept. An empty `version` overwrites unconditionally. @throws AppError
 * unauthorised, forbidden, invalid; not_found, also for another company's; conflict if it changed since `version`
 */
export async function updateSlider(ctx: RequestContext, { id, ...sent }: SliderInput & { id: string }): Promise<void> {
  requireAccess(ctx, "sliders");
  const input = withCleanText(sent);
  const { db, now, company } = ctx;
  const { sliders, select, update, ofCompany } = scoped(db, company);
  const message = formCopy.toasts.changedMeanwhile;
  const own = db
    .select({ id: sliders.id })
    .from(sliders)
    .where(ofCompany(sliders, eq(sliders.id, id)));
  const [[before], stored] = await db.batch([
    select({ id: sliders.id, updatedAt: sliders.updatedAt, segments: sliders.segments }, sliders, eq(sliders.id, id)),
    db
      .select({
        id: slides.id,
        itemId: slides.itemId,
        topSongId: slides.topSongId,
        excludeSubdomains: slides.excludeSubdomains,
      })
      .from(slides)
      .where(sql`${slides.sliderId} IN ${own}`),
  ]);
  if (before === undefined) throw new AppError("not_found", copy.missing);
  if (input.version !== "") requireVersion(before, { version: input.version, message });
  await requireItems(ctx, input, {
    itemIds: new Set(stored.flatMap(({ itemId }) => itemId ?? [])),
    songIds: new Set(stored.flatMap(({ topSongId }) => topSongId ?? [])),
  });
  const segments = segmentsFor(ctx, input, before.segments);
  const excluded = new Map(stored.map((slide) => [slide.id, slide.excludeSubdomains]));
  try {
    await db.batch([
      auditEntry(ctx, { action: "slider-changed", subjectType: "slider", subjectId: id, detail: auditDetail(input) }),
      assertUnchanged(db, sliders, before),
      update(sliders, { ...columnsOf(input), segments, updatedAt: nextUpdatedAt(now, before) }, eq(sliders.id, id)),
      db.delete(slides).where(eq(slides.sliderId, id)),
      db.run(insertSlides(ctx, id, input, excluded)),
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", message);
    throw error;
  }
}

function columnsOf({ title, description, kind, status, priority, settings }: SliderInput) {
  return { title, description, kind, status, priority, settings };
}

function auditDetail({ title, kind, status, items }: SliderInput) {
  return { title, kind, status, slides: items.length };
}

/** Segments to store: each once, as the company's other sliders spell it. */
function asSpelled({ db, company }: RequestContext, segments: string[]): SQL {
  const { sliders, ofCompany } = scoped(db, company);
  return sql`(SELECT json_group_array(name) FROM (SELECT iif(lower(typed.value) = ${defaultSegment}, ${defaultSegment},
      coalesce((SELECT stored.value FROM ${sliders}, json_each(${validJson(sliders.segments)}) stored
        WHERE ${ofCompany(sliders, ne(sliders.status, "deleted"))} AND lower(stored.value) = lower(typed.value)
        ORDER BY ${sliders.createdAt} LIMIT 1), typed.value)) AS name, min(typed.key) AS place
    FROM json_each(${JSON.stringify(segments)}) typed GROUP BY lower(typed.value) ORDER BY place))`;
}

/** Only administrators set segments; otherwise the stored ones are kept. */
function segmentsFor(ctx: RequestContext, { segments }: SliderInput, stored: string[]): string[] | SQL {
  if (segments === null) return stored;
  if (can(ctx.actor, "slider-segments", ctx.company)) return asSpelled(ctx, segments);
  const isSame = segments.length === stored.length && segments.every((name) => stored.includes(name));
  if (isSame) return stored;
  const message = formCopy.errors.segmentsOnly;
  throw new AppError("forbidden", message, { segments: [message] });
}

/** One statement with one JSON parameter, for any number of slides. `stored`: excluded brands of stored slides, by id. */
function insertSlides(ctx: RequestContext, sliderId: string, input: SliderInput, stored: Map<string, string[]>): SQL {
  const choosesBrands = can(ctx.actor, "slider-brands", ctx.company);
  const unusedIds = new Set(stored.keys());
  const rows = input.items.map((item, at) => {
    // Foreign or duplicate ids are replaced.
    const isKnown = item.id !== null && unusedIds.delete(item.id);
    const { id: _, isDownloadable, focus, ...columns } = item;
    return {
      ...columns,
      id: isKnown ? item.id : newId(ctx.now),
      position: at + 1,
      excludeSubdomains: choosesBrands ? item.excludeSubdomains : ((item.id && stored.get(item.id)) ?? []),
      settings: { isDownloadable, focus } satisfies SlideSettings,
    };
  });
  const excluded = toExcludedSubdomains(sql`slide.value -> 'excludeSubdomains'`, ctx.company.environment);
  return sql`INSERT INTO ${slides} (id, slider_id, position, item_id, name, description, tags, background_key, item_url, visible,
      agency, brand, category, top_song_id, link, slug, exclude_subdomains, cover_pending, settings)
    SELECT value ->> 'id', ${sliderId}, value ->> 'position', value ->> 'itemId', value ->> 'name', value ->> 'description',
      value -> 'tags', value ->> 'backgroundKey', value ->> 'itemUrl', value ->> 'visible', value ->> 'agency', value ->> 'brand',
      value ->> 'category', value ->> 'topSongId', value ->> 'link', value ->> 'slug', ${excluded},
      value ->> 'coverPending', value -> 'settings'
    FROM json_each(${JSON.stringify(rows)}) slide`;
}
